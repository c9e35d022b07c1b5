/* SPDX-License-Identifier: MIT
 * Scenes for tests of symmetry: everything that a behaviour can see, its images in the mirrors of
 * the plane, and a table of all behaviours with the images that each holds for. */
#ifndef STEERING_SCENE_H
#define STEERING_SCENE_H

#include "coxswain/agent.h"
#include "coxswain/obstacle.h"

enum { SCENE_OTHERS = 5, SCENE_IMAGES = 8 };

typedef struct steering_scene {
    cox_agent self;
    cox_agent others[SCENE_OTHERS]; /* the first is target, quarry, menace and leader */
    cox_obstacle obstacles[SCENE_OTHERS];
    cox_vec2 nodes[SCENE_OTHERS]; /* of a path, of a curve */
    cox_vec2 force;               /* the forces asked for so far */
    fix16_t angle;                /* in world axes, as of an orientation; radians */
    fix16_t turn;                 /* a difference of angles, or a torque */
} steering_scene;

/* The result of a behaviour: a vector, an angle's change, or both. */
typedef struct steering_answer {
    cox_vec2 vector;
    fix16_t turn;
} steering_answer;

/* Images are numbers below SCENE_IMAGES: bit 2 swaps x and y, then bit 0 negates x and bit 1 y. */
cox_vec2 scene_vector_image(cox_vec2 v, uint32_t image);
steering_answer scene_answer_image(steering_answer answer, uint32_t image);
steering_scene scene_image(const steering_scene *scene, uint32_t image);

/* Whether an image is mirrored; the others are turns by quarters. */
bool scene_is_mirrored(uint32_t image);

/* A scene with its ids in reverse order: a tie that went to the left then goes to the right. */
void scene_reverse_ids(steering_scene *scene);

/* A random scene, all within +-limit on each axis. */
steering_scene scene_random(uint64_t *random, fix16_t limit);

/* The images for which the answer of a behaviour is the answer's image, bit for bit. */
enum {
    SCENE_EVERY_IMAGE,  /* mirrored and turned */
    SCENE_TURNS_BY_ID,  /* turned; an id chooses the side, so mirrored with ids reversed alone */
    SCENE_TURNS_BY_DIE, /* turned; a random number or a parameter chooses the side */
    SCENE_TURNS,        /* turned; mirrored too where the behaviour has no side */
    SCENE_ACROSS_X      /* (x, -y): an angle goes through a sine, cosine or arc tangent, and a
                           quarter turn is no whole number of LSB */
};

typedef struct scene_behaviour {
    const char *name;
    steering_answer (*answer)(const steering_scene *scene);
    uint8_t images;
    uint8_t longest; /* the answer's length at a speed and a max_speed of 5; units; 0: any */
    fix16_t nearest; /* the smallest limit of scenes in which no tie by id occurs; LSB */
} scene_behaviour;

extern const scene_behaviour scene_behaviours[];
extern const uint32_t scene_behaviour_count;

#endif
