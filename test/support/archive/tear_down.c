/* SPDX-License-Identifier: MIT
 * What the archive of the library links into a test that has no tearDown of its own. */

void tearDown(void);

void tearDown(void)
{
}
