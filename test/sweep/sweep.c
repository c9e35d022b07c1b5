/* SPDX-License-Identifier: MIT
 * Compares every function of the arithmetic with the bound that its header promises, and behaviours
 * with the direction that their formula gives. Functions of one value are tried with all 2^32
 * values, others with boundary values and random ones. The default is a stripe that takes some
 * seconds; --whole takes about half an hour on two cores.
 *
 * Build, from the top of the repository:
 *     cc -std=c11 -O2 -D_GNU_SOURCE -Iinclude -Isrc test/sweep/sweep*.c \
 *         $(tools/lib/sources core/math steer/space steer/steering) \
 *         -llibfixmath -lmpfr -lgmp -lpthread -lm */
#include "sweep.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define BLOCK 4096u /* inputs that a thread takes at a time */
#define THREADS_MAX 64
#define CLOSE 0.01 /* LSB from the bound, where MPFR decides */
#define BOUNDARIES_MAX 256

static const char help[] =
    "usage: sweep [OPTION]... [FUNCTION]...\n"
    "\n"
    "Holds the arithmetic to its bounds; FUNCTION is a name as the report prints it.\n"
    "\n"
    "  --stripe N/M    of functions of one value, take every M-th block of inputs from the N-th "
    "on\n"
    "                  (default 0/256)\n"
    "  --random COUNT  of other functions, random inputs beside the boundary values\n"
    "                  (default 1000000)\n"
    "  --whole         the same as --stripe 0/1 --random 100000000\n"
    "  --threads N     default: one for each core\n"
    "  --canary        libfixmath in the place of ours: must fail\n";

typedef struct order {
    uint64_t stripe;
    uint64_t stripes;
    uint64_t random;
    unsigned threads;
} order;

/* What one thread found, and in the end the sum of all threads. */
typedef struct finding {
    uint64_t tried;
    uint64_t failed;
    uint64_t decided; /* by MPFR */
    double worst;
    int64_t worst_arguments[ARGUMENTS_MAX];
    int64_t failed_arguments[ARGUMENTS_MAX]; /* of the first */
} finding;

/* One function being swept. */
typedef struct sweep {
    const sweep_function *function;
    order ordered;
    uint64_t blocks;
    uint64_t boundary_blocks; /* of those, the first */
    int32_t boundaries[BOUNDARIES_MAX];
    uint64_t boundary_count;
    atomic_uint_fast64_t next_block;
    pthread_mutex_t lock;
    finding found;
} sweep;

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Values at which something changes: zero, powers of two and their neighbours, both ends, and the
 * angles of the axes. The first ones matter most. */
static uint64_t list_boundaries(int32_t *list, uint64_t most)
{
    static const int32_t first[] = {0,      1,       -1,     INT32_MIN,     INT32_MAX,
                                    65536,  -65536,  32768,  -32768,        3,
                                    205887, -205888, 102944, 51472,         411775,
                                    98304,  46341,   -32767, INT32_MIN + 1, INT32_MAX - 1};
    uint64_t count = 0;
    for (; count < sizeof first / sizeof first[0] && count < most; count++)
        list[count] = first[count];
    for (int bit = 30; bit >= 1; bit--) {
        for (int32_t step = -1; step <= 1; step++) {
            int32_t value = (int32_t)((UINT32_C(1) << bit) + (uint32_t)step);
            if (count < most) list[count++] = value;
            if (count < most) list[count++] = -value;
        }
    }
    return count;
}

/* The number of boundary values whose combinations make at most some 300,000 inputs. */
static uint64_t boundaries_for(unsigned arguments)
{
    static const uint64_t most[ARGUMENTS_MAX] = {BOUNDARIES_MAX, 200, 66, 23, 12, 8, 6};
    return most[arguments - 1];
}

/* splitmix64 of a counter: the same inputs in every run, whichever thread takes them. */
static uint64_t random_bits(uint64_t counter)
{
    uint64_t bits = counter * UINT64_C(0x9e3779b97f4a7c15);
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
}

/* A random value whose magnitude is spread over all powers of two. */
static int32_t random_value(uint64_t counter)
{
    uint64_t bits = random_bits(counter);
    int32_t value = (int32_t)(uint32_t)bits;
    return value / (INT32_C(1) << ((bits >> 32) % 31));
}

static void boundary_arguments(const sweep *run, uint64_t number, int64_t *arguments)
{
    for (unsigned i = 0; i < run->function->arguments; i++) {
        arguments[i] = run->boundaries[number % run->boundary_count];
        number /= run->boundary_count;
    }
}

static void random_arguments(const sweep *run, uint64_t number, int64_t *arguments)
{
    const uint64_t stride = run->function->arguments > 4 ? ARGUMENTS_MAX : 4;
    for (unsigned i = 0; i < run->function->arguments; i++) {
        arguments[i] = random_value(number * stride + i + 1);
    }
}

static void try_one(const sweep_function *function, const int64_t *arguments, finding *found)
{
    double error = function->error(arguments);
    if (function->exact_error != NULL && error > function->bound - CLOSE && error < WRONG) {
        double exact = function->exact_error(arguments);
        error = fabs(exact - error) < 1e-6 ? exact : WRONG; /* or the reference itself is wrong */
        found->decided++;
    }
    found->tried++;
    if (error > function->bound && found->failed++ == 0) {
        memcpy(found->failed_arguments, arguments, sizeof found->failed_arguments);
    }
    if (error > found->worst) {
        found->worst = error;
        memcpy(found->worst_arguments, arguments, sizeof found->worst_arguments);
    }
}

/* Tries a block of inputs: of an enumerated function a block of its stripe, else boundary values
 * first and random ones after them. */
static void try_block(const sweep *run, uint64_t block, finding *found)
{
    const sweep_function *function = run->function;
    int64_t arguments[ARGUMENTS_MAX] = {0};
    if (function->inputs != 0) {
        uint64_t first = (block * run->ordered.stripes + run->ordered.stripe) * BLOCK;
        uint64_t end = smaller(first + BLOCK, function->inputs);
        for (uint64_t i = first; i < end; i++) {
            arguments[0] = (int64_t)i;
            try_one(function, arguments, found);
        }
        return;
    }
    bool is_boundary = block < run->boundary_blocks;
    uint64_t total = run->ordered.random;
    if (is_boundary) {
        total = 1;
        for (unsigned i = 0; i < function->arguments; i++) total *= run->boundary_count;
    }
    uint64_t first = (is_boundary ? block : block - run->boundary_blocks) * BLOCK;
    uint64_t end = smaller(first + BLOCK, total);
    for (uint64_t i = first; i < end; i++) {
        if (is_boundary) boundary_arguments(run, i, arguments);
        else random_arguments(run, i, arguments);
        try_one(function, arguments, found);
    }
}

/* Adds what one thread found. Of equally bad inputs it keeps the least, so that the report does not
 * depend on the threads. */
static void add_finding(finding *sum, const finding *found)
{
    size_t size = sizeof sum->worst_arguments;
    bool is_worse = found->worst > sum->worst;
    bool is_earlier = memcmp(found->worst_arguments, sum->worst_arguments, size) < 0;
    if (is_worse || (found->worst == sum->worst && is_earlier)) {
        sum->worst = found->worst;
        memcpy(sum->worst_arguments, found->worst_arguments, size);
    }
    if (found->failed > 0 && sum->failed == 0) {
        memcpy(sum->failed_arguments, found->failed_arguments, size);
    }
    sum->tried += found->tried;
    sum->failed += found->failed;
    sum->decided += found->decided;
}

static void *work(void *context)
{
    sweep *run = context;
    finding found = {0};
    for (;;) {
        uint64_t block = atomic_fetch_add(&run->next_block, 1);
        if (block >= run->blocks) break;
        try_block(run, block, &found);
    }
    pthread_mutex_lock(&run->lock);
    add_finding(&run->found, &found);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static void show_progress(sweep *run)
{
    if (!isatty(STDERR_FILENO)) return;
    const struct timespec moment = {0, 200 * 1000 * 1000};
    for (;;) {
        uint64_t done = atomic_load(&run->next_block);
        if (done >= run->blocks) break;
        fprintf(stderr, "\r%-18s %3u %%", run->function->name,
                (unsigned)(done * 100 / run->blocks));
        nanosleep(&moment, NULL);
    }
    fprintf(stderr, "\r%30s\r", "");
}

static uint64_t blocks_of(uint64_t inputs)
{
    return (inputs + BLOCK - 1) / BLOCK;
}

static void prepare(sweep *run, const sweep_function *function, const order *ordered)
{
    memset(run, 0, sizeof *run);
    pthread_mutex_init(&run->lock, NULL);
    run->function = function;
    run->ordered = *ordered;
    run->found.worst = -1;
    if (function->inputs != 0) {
        uint64_t all = blocks_of(function->inputs);
        run->blocks = (all - ordered->stripe + ordered->stripes - 1) / ordered->stripes;
        return;
    }
    run->boundary_count = list_boundaries(run->boundaries, boundaries_for(function->arguments));
    uint64_t combinations = 1;
    for (unsigned i = 0; i < function->arguments; i++) combinations *= run->boundary_count;
    run->boundary_blocks = blocks_of(combinations);
    run->blocks = run->boundary_blocks + blocks_of(ordered->random);
}

static void print_arguments(const sweep_function *function, const int64_t *arguments)
{
    for (unsigned i = 0; i < function->arguments; i++) {
        bool is_value = function->inputs == 0 || function->inputs == EVERY_VALUE;
        int64_t argument = is_value ? value_of(arguments[i]) : arguments[i];
        printf("%s%" PRId64, i == 0 ? "" : ", ", argument);
    }
}

/* Prints one line: what was tried, the worst error and where it lies. */
static bool report(const sweep *run)
{
    const finding *found = &run->found;
    const sweep_function *function = run->function;
    printf("%-18s %-20s %11" PRIu64 " inputs  ", function->name, function->claim, found->tried);
    if (found->failed > 0) {
        printf("FAILED %" PRIu64 " times, first at ", found->failed);
        print_arguments(function, found->failed_arguments);
        if (found->worst < WRONG) {
            printf("; worst %.4f at ", found->worst);
            print_arguments(function, found->worst_arguments);
        }
    } else if (function->bound > 0) {
        printf("worst %.4f at ", found->worst);
        print_arguments(function, found->worst_arguments);
        if (found->decided > 0) printf(" (%" PRIu64 " by MPFR)", found->decided);
    } else {
        printf("all right");
    }
    printf("\n");
    fflush(stdout);
    return found->failed == 0 && found->tried > 0;
}

static bool run_function(const sweep_function *function, const order *ordered)
{
    static sweep run;
    pthread_t threads[THREADS_MAX];
    unsigned started = 0;
    prepare(&run, function, ordered);
    while (started < ordered->threads && pthread_create(&threads[started], NULL, work, &run) == 0) {
        started++;
    }
    if (started == 0) work(&run);
    show_progress(&run);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&run.lock);
    return report(&run);
}

static bool is_chosen(const char *name, int count, char **names)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) return true;
    }
    return count == 0;
}

static int bad_usage(const char *what)
{
    fprintf(stderr, "sweep: %s; see --help\n", what);
    return 2;
}

int main(int argc, char **argv)
{
    static const struct option table[] = {{"stripe", required_argument, NULL, 's'},
                                          {"random", required_argument, NULL, 'r'},
                                          {"threads", required_argument, NULL, 't'},
                                          {"whole", no_argument, NULL, 'w'},
                                          {"canary", no_argument, NULL, 'c'},
                                          {"help", no_argument, NULL, 'h'},
                                          {0}};
    static const sweep_function *const ours[] = {sweep_numbers, sweep_angles,   sweep_roots,
                                                 sweep_vectors, sweep_steering, NULL};
    static const sweep_function *const canaries[] = {sweep_canaries, NULL};
    const sweep_function *const *lists = ours;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    order ordered = {0, 256, 1000000, cores < 1 ? 1 : (unsigned)cores};

    for (int option; (option = getopt_long(argc, argv, "h", table, NULL)) != -1;) {
        switch (option) {
        case 's':
            if (sscanf(optarg, "%" SCNu64 "/%" SCNu64, &ordered.stripe, &ordered.stripes) != 2 ||
                ordered.stripe >= ordered.stripes || ordered.stripes > 100000)
                return bad_usage("--stripe takes N/M with N below M");
            break;
        case 'r':
            ordered.random = strtoull(optarg, NULL, 10);
            break;
        case 't':
            ordered.threads = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'w':
            ordered.stripe = 0, ordered.stripes = 1, ordered.random = 100000000;
            break;
        case 'c':
            lists = canaries;
            break;
        case 'h':
            return fputs(help, stdout) < 0;
        default:
            return bad_usage("an option that is not there");
        }
    }
    if (ordered.threads > THREADS_MAX) ordered.threads = THREADS_MAX;

    unsigned passed = 0, failed = 0;
    for (; *lists != NULL; lists++) {
        for (const sweep_function *function = *lists; function->name != NULL; function++) {
            if (!is_chosen(function->name, argc - optind, argv + optind)) continue;
            if (run_function(function, &ordered)) passed++;
            else failed++;
        }
    }
    printf("sweep: %u passed, %u failed\n", passed, failed);
    return passed + failed == 0 ? bad_usage("no function of that name") : failed > 0;
}
