/* SPDX-License-Identifier: MIT
 * What docs/draw.md uses of SDL 2, declared as SDL does, so that its program is compiled where SDL
 * is not. */
#ifndef SDL_H
#define SDL_H

#include <stdint.h>

#define SDL_INIT_VIDEO 0x20u
#define SDL_WINDOWPOS_CENTERED 0x2FFF0000
#define SDL_RENDERER_PRESENTVSYNC 4u
#define SDL_QUIT 0x100u

typedef struct SDL_Window SDL_Window;
typedef struct SDL_Renderer SDL_Renderer;
typedef struct SDL_FRect {
    float x, y, w, h;
} SDL_FRect;
typedef union SDL_Event {
    uint32_t type;
} SDL_Event;

int SDL_Init(uint32_t flags);
SDL_Window *SDL_CreateWindow(const char *title, int x, int y, int w, int h, uint32_t flags);
SDL_Renderer *SDL_CreateRenderer(SDL_Window *window, int index, uint32_t flags);
int SDL_PollEvent(SDL_Event *event);
uint64_t SDL_GetTicks64(void);
int SDL_SetRenderDrawColor(SDL_Renderer *renderer, uint8_t r, uint8_t g, uint8_t b, uint8_t a);
int SDL_RenderClear(SDL_Renderer *renderer);
int SDL_RenderFillRectF(SDL_Renderer *renderer, const SDL_FRect *rectangle);
void SDL_RenderPresent(SDL_Renderer *renderer);
void SDL_Quit(void);

#endif
