/* SPDX-License-Identifier: MIT
 * GIF frames through giflib. */
#include "render_gif.h"

#include <gif_lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/render_tint.h"

enum {
    PALETTE_SIZE = 256,
    TRANSPARENT = 0,  /* the index that leaves a pixel as it was */
    SHADES = 20,      /* of every ink, towards the ground */
    FEW_SHADES = 2,   /* of every ink, if there are headings */
    TEXT_SHADES = 24, /* of text, towards the paper */
    NEAREST_SIZE = 64 * 64 * 64
};

_Static_assert(5 + TEXT_SHADES + SHADES * RENDER_INKS <= PALETTE_SIZE, "a palette holds all");
_Static_assert(5 + TEXT_SHADES + FEW_SHADES * RENDER_INKS +
                       RENDER_SQUARE_TINTS * RENDER_SQUARE_LEVELS <=
                   PALETTE_SIZE,
               "a palette of headings holds all");

/* The part of a frame that changed. */
typedef struct changed_rectangle {
    uint32_t left;
    uint32_t top;
    uint32_t width;
    uint32_t height;
} changed_rectangle;

static GifColorType gif_colour(render_colour colour)
{
    return (GifColorType){(GifByteType)lround(colour.red * 255),
                          (GifByteType)lround(colour.green * 255),
                          (GifByteType)lround(colour.blue * 255)};
}

/* Adds the colours of a crowd's squares; its marks have some of them. */
static int add_headings(GifColorType palette[PALETTE_SIZE], int count)
{
    for (unsigned tint = 0; tint < RENDER_SQUARE_TINTS; tint++)
        for (unsigned level = 0; level < RENDER_SQUARE_LEVELS; level++)
            palette[count++] = gif_colour(render_tint_square(tint, level, true));
    return count;
}

/* Fills the palette and returns how many of its colours are used. Every colour of a picture is one
 * of these: fading and the soft edges of lines mix an ink with what is under it. */
static int make_palette(GifColorType palette[PALETTE_SIZE], bool has_headings)
{
    const int shades = has_headings ? FEW_SHADES : SHADES;
    int count = 0;
    memset(palette, 0, PALETTE_SIZE * sizeof palette[0]);
    palette[count++] = gif_colour(render_ground); /* stands in for TRANSPARENT */
    palette[count++] = gif_colour(render_ground);
    palette[count++] = gif_colour(render_paper);
    palette[count++] = gif_colour(render_frame);
    palette[count++] = gif_colour(render_mat);
    for (int shade = 1; shade <= TEXT_SHADES; shade++) {
        double share = (double)shade / TEXT_SHADES;
        palette[count++] = gif_colour(render_colour_mix(render_paper, render_text, share));
    }
    for (uint8_t ink = 0; ink < RENDER_INKS; ink++)
        for (int shade = 1; shade <= shades; shade++) {
            double share = (double)shade / shades;
            render_colour colour = render_colour_of(ink);
            palette[count++] = gif_colour(render_colour_mix(render_ground, colour, share));
        }
    return has_headings ? add_headings(palette, count) : count;
}

/* The palette's colour nearest to one of 6 bits a channel. */
static uint8_t find_nearest(const GifColorType *palette, int count, uint32_t cell)
{
    int red = (int)((cell >> 12) & 63) * 255 / 63;
    int green = (int)((cell >> 6) & 63) * 255 / 63;
    int blue = (int)(cell & 63) * 255 / 63;
    int best = TRANSPARENT + 1;
    int least = INT32_MAX;
    for (int i = TRANSPARENT + 1; i < count; i++) {
        int r = palette[i].Red - red;
        int g = palette[i].Green - green;
        int b = palette[i].Blue - blue;
        int distance = 2 * r * r + 4 * g * g + 3 * b * b;
        if (distance >= least) continue;
        least = distance;
        best = i;
    }
    return (uint8_t)best;
}

static void choose_indices(render_gif *gif, const uint32_t *pixels)
{
    GifColorType palette[PALETTE_SIZE];
    int count = make_palette(palette, gif->has_headings);
    size_t size = (size_t)gif->width * gif->height;
    for (size_t i = 0; i < size; i++) {
        uint32_t pixel = pixels[i];
        uint32_t cell = (pixel >> 18 & 63) << 12 | (pixel >> 10 & 63) << 6 | (pixel >> 2 & 63);
        if (gif->nearest[cell] == TRANSPARENT)
            gif->nearest[cell] = find_nearest(palette, count, cell);
        gif->next[i] = gif->nearest[cell];
    }
}

/* The smallest rectangle around all pixels that changed; one pixel if none did. */
static changed_rectangle find_changes(const render_gif *gif)
{
    if (!gif->has_frame) return (changed_rectangle){0, 0, gif->width, gif->height};
    uint32_t left = gif->width;
    uint32_t top = gif->height;
    uint32_t right = 0;
    uint32_t bottom = 0;
    for (uint32_t y = 0; y < gif->height; y++)
        for (uint32_t x = 0; x < gif->width; x++) {
            size_t at = (size_t)y * gif->width + x;
            if (gif->shown[at] == gif->next[at]) continue;
            if (x < left) left = x;
            if (x > right) right = x;
            if (y < top) top = y;
            bottom = y;
        }
    if (left > right) return (changed_rectangle){0, 0, 1, 1};
    return (changed_rectangle){left, top, right - left + 1, bottom - top + 1};
}

static bool put_frame_head(GifFileType *file, changed_rectangle changes, uint16_t delay)
{
    GraphicsControlBlock control = {.DisposalMode = DISPOSE_DO_NOT,
                                    .UserInputFlag = false,
                                    .DelayTime = delay,
                                    .TransparentColor = TRANSPARENT};
    GifByteType extension[4];
    EGifGCBToExtension(&control, extension);
    return EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension) == GIF_OK &&
           EGifPutImageDesc(file, (int)changes.left, (int)changes.top, (int)changes.width,
                            (int)changes.height, false, NULL) == GIF_OK;
}

bool render_gif_add(render_gif *gif, const uint32_t *pixels, uint16_t delay)
{
    choose_indices(gif, pixels);
    changed_rectangle changes = find_changes(gif);
    if (!put_frame_head(gif->file, changes, delay)) return false;
    for (uint32_t row = 0; row < changes.height; row++) {
        size_t at = (size_t)(changes.top + row) * gif->width + changes.left;
        uint8_t *line = &gif->shown[at]; /* first the pixels to write, then the pixels shown */
        for (uint32_t x = 0; x < changes.width; x++) {
            bool same = gif->has_frame && line[x] == gif->next[at + x];
            line[x] = same ? TRANSPARENT : gif->next[at + x];
        }
        if (EGifPutLine(gif->file, line, (int)changes.width) != GIF_OK) return false;
        memcpy(line, &gif->next[at], changes.width);
    }
    gif->has_frame = true;
    return true;
}

static int append_bytes(GifFileType *file, const GifByteType *bytes, int length)
{
    return buffer_append(file->UserData, bytes, (size_t)length) ? length : 0;
}

/* Screen, palette, and the extension by which a GIF repeats. */
static bool put_head(const render_gif *gif)
{
    GifFileType *file = gif->file;
    static const GifByteType repeat[] = {1, 0, 0}; /* 0 times: for ever */
    GifColorType palette[PALETTE_SIZE];
    make_palette(palette, gif->has_headings);
    ColorMapObject *colours = GifMakeMapObject(PALETTE_SIZE, palette);
    if (colours == NULL) return false;
    EGifSetGifVersion(file, true);
    bool put =
        EGifPutScreenDesc(file, (int)gif->width, (int)gif->height, 8, 1, colours) == GIF_OK &&
        EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
        EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") == GIF_OK &&
        EGifPutExtensionBlock(file, sizeof repeat, repeat) == GIF_OK &&
        EGifPutExtensionTrailer(file) == GIF_OK;
    GifFreeMapObject(colours);
    return put;
}

bool render_gif_begin(render_gif *gif, uint32_t width, uint32_t height, bool has_headings,
                      buffer *bytes)
{
    *gif = (render_gif){
        .bytes = bytes, .width = width, .height = height, .has_headings = has_headings};
    gif->shown = calloc(width, height);
    gif->next = calloc(width, height);
    gif->nearest = calloc(NEAREST_SIZE, 1);
    gif->file = EGifOpen(bytes, append_bytes, NULL);
    bool has_memory = gif->shown != NULL && gif->next != NULL && gif->nearest != NULL;
    if (has_memory && gif->file != NULL && put_head(gif)) return true;
    render_gif_end(gif);
    return false;
}

bool render_gif_end(render_gif *gif)
{
    bool ended = gif->file != NULL && EGifCloseFile(gif->file, NULL) == GIF_OK;
    free(gif->shown);
    free(gif->next);
    free(gif->nearest);
    *gif = (render_gif){0};
    return ended;
}
