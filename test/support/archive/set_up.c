/* SPDX-License-Identifier: MIT
 * What the archive of the library links into a test that has no setUp of its own. */

void setUp(void);

void setUp(void)
{
}
