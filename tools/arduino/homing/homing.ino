// SPDX-License-Identifier: MIT
// Homing: a chaser steers after a ball that bounces about a canvas of 600 x 400. The serial monitor
// (115200 baud) shows the same numbers on every board, and so does `coxswain record homing`.
#include <coxswain.h>

cox_agent chaser = cox_agent_make(1, cox_vec2_make(COX_FIX(100), COX_FIX(100)));
cox_vec2 ball = cox_vec2_make(COX_FIX(300), COX_FIX(300));
cox_vec2 ballVelocity = cox_vec2_make(COX_FIX(5), COX_FIX(5)); // units per tick
unsigned long tick = 0;

void print(const char *name, fix16_t value) {
  char text[COX_FIX_TEXT_SIZE];
  cox_fix_to_text(value, text);
  Serial.print(name);
  Serial.print(text);
}

void setup() {
  Serial.begin(115200);
  chaser.max_speed = COX_FIX(7);       // units per tick
  chaser.max_force = COX_RATIO(3, 10); // how hard it can steer
}

void loop() {
  ball = cox_vec2_add(ball, ballVelocity);
  if (ball.x < 0 || ball.x > COX_FIX(600)) ballVelocity.x = -ballVelocity.x;
  if (ball.y < 0 || ball.y > COX_FIX(400)) ballVelocity.y = -ballVelocity.y;

  cox_vec2 force = cox_vec2_truncate(cox_seek(&chaser, ball), chaser.max_force);
  cox_agent_push(&chaser, force); // changes the velocity
  chaser.position = cox_vec2_add(chaser.position, chaser.velocity);

  Serial.print("tick ");
  Serial.print(++tick);
  print(" x ", chaser.position.x);
  print(" y ", chaser.position.y);
  Serial.println();
  delay(20);
}
