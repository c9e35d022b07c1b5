/* SPDX-License-Identifier: MIT
 * What docs/draw.md uses of raylib, declared as raylib does, so that its program is compiled where
 * raylib is not. */
#ifndef RAYLIB_H
#define RAYLIB_H

#include <stdbool.h>

typedef struct Color {
    unsigned char r, g, b, a;
} Color;
typedef struct Vector2 {
    float x, y;
} Vector2;

#define RAYWHITE ((Color){245, 245, 245, 255})
#define DARKBLUE ((Color){0, 82, 172, 255})

void InitWindow(int width, int height, const char *title);
bool WindowShouldClose(void);
double GetTime(void);
void BeginDrawing(void);
void ClearBackground(Color color);
void DrawPoly(Vector2 center, int sides, float radius, float rotation, Color color);
void EndDrawing(void);
void CloseWindow(void);

#endif
