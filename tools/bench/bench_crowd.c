/* SPDX-License-Identifier: MIT
 * The rounds of bench crowd. */
#include "bench_crowd.h"

#include <stdlib.h>

#include "bench_crowd_sides.h"
#include "coxswain/image.h"
#include "util/failure.h"
#include "util/progress.h"
#include "util/stopwatch.h"

#define WARM_UP_TICKS 10u
#define TICKS_MIN 4u /* that are measured: as many as make so many agent-steps */
#define TICKS_MAX 60u
#define AGENT_STEPS 1200000u
#define REPEATS_STEPS 600000u /* fewer, in so many ticks, are measured again and again */
#define STATE_CALLS 4u
#define ROLLBACK_TICKS 8u

/* The pools: of one thread, and of as many as were asked for. */
typedef struct pools {
    thread_pool alone;
    thread_pool together;
} pools;

static uint32_t ticks_of(uint32_t agents)
{
    uint32_t ticks = AGENT_STEPS / agents;
    return ticks < TICKS_MIN ? TICKS_MIN : ticks > TICKS_MAX ? TICKS_MAX : ticks;
}

/* How often the same ticks are measured in a round: a small crowd is soon done. */
static uint32_t repeats_of(uint32_t agents)
{
    uint32_t repeats = REPEATS_STEPS / (agents * ticks_of(agents));
    return repeats > 0 ? repeats : 1u;
}

static double *time_of(bench_crowd *bench, uint32_t cell, crowd_figure figure, uint32_t round)
{
    return bench_time(&bench->times, cell * CROWD_FIGURES + (uint32_t)figure, round);
}

static void step(const crowd_side *side, void *made, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) side->step(made);
}

/* What each thread of a pool has used. */
typedef struct thread_times {
    double of[THREAD_POOL_MAX];
} thread_times;

/* Takes the ticks that are measured, and adds what they cost. */
static void measure_steps(const crowd_cell *cell, void *made, const thread_pool *pool,
                          thread_times *times)
{
    thread_times begin = {0};
    for (uint32_t i = 0; i < pool->threads; i++) begin.of[i] = thread_pool_time(pool, i);
    step(cell->side, made, ticks_of(cell->agents));
    for (uint32_t i = 0; i < pool->threads; i++)
        times->of[i] += thread_pool_time(pool, i) - begin.of[i];
}

/* Notes the steps of a round. */
static void note_steps(bench_crowd *bench, uint32_t cell, const thread_times *times, uint32_t round)
{
    uint32_t agents = bench->cells[cell].agents;
    double sum = 0, longest = 0;
    for (uint32_t i = 0; i < THREAD_POOL_MAX; i++) {
        sum += times->of[i];
        if (times->of[i] > longest) longest = times->of[i];
    }
    *time_of(bench, cell, CROWD_STEP, round) =
        longest / repeats_of(agents) / ticks_of(agents) / agents;
    *time_of(bench, cell, CROWD_THREADS, round) = sum / longest;
}

/* A state's image, in memory that is taken once. */
typedef struct kept {
    uint8_t *image;
    uint32_t size;
    uint64_t sum; /* of the hashes */
} kept;

static void keep(const cox_sim *sim, kept *into)
{
    uint32_t length;
    into->sum += cox_sim_hash(sim);
    into->sum += (uint64_t)cox_image_save(sim, into->image, into->size, &length);
}

/* Goes back to an image, and takes the ticks again. Returns the time of these. */
static double resimulate(const crowd_side *side, void *made, const cox_sim *sim, const kept *first,
                         kept *at_each)
{
    (void)cox_image_load(sim, first->image, first->size);
    double begin = stopwatch_thread();
    for (uint32_t i = 0; i < ROLLBACK_TICKS; i++) {
        side->step(made);
        if (at_each != NULL) keep(sim, at_each);
    }
    return stopwatch_spent(begin);
}

/* Measures hash, image and rollback. False if there is no memory. */
static bool measure_state(bench_crowd *bench, uint32_t cell, void *made, uint32_t round)
{
    const crowd_side *side = bench->cells[cell].side;
    uint32_t agents = bench->cells[cell].agents;
    const cox_sim *sim = side->sim(made);
    uint32_t size = cox_image_size_max(sim);
    kept first = {malloc(size), size, 0}, later = {malloc(size), size, 0};
    if (first.image != NULL && later.image != NULL) {
        (void)cox_image_save(sim, first.image, size, &first.size);
        keep(sim, &later); /* its memory is there then */
        double begin = stopwatch_thread();
        for (uint32_t i = 0; i < STATE_CALLS; i++) keep(sim, &later);
        *time_of(bench, cell, CROWD_STATE, round) = (stopwatch_spent(begin)) / STATE_CALLS / agents;
        if (agents <= BENCH_CROWD_ROLLBACK_MAX) {
            double alone = resimulate(side, made, sim, &first, NULL);
            double with_all = resimulate(side, made, sim, &first, &later);
            *time_of(bench, cell, CROWD_ROLLBACK, round) = with_all / alone;
        }
    }
    bench->hashes += later.sum;
    free(first.image);
    free(later.image);
    return first.image != NULL && later.image != NULL;
}

/* Measures a cell in a round once, and its statistics and state in the last repeat. False if there
 * is no memory. */
static bool measure_once(bench_crowd *bench, uint32_t cell, const crowd_start *start,
                         thread_pool *pool, thread_times *times, uint32_t round, bool is_last)
{
    crowd_cell *of = &bench->cells[cell];
    const crowd_side *side = of->side;
    bool has_statistics = is_last && round == 0 && side->workload == CROWD_FLOCK;
    bool is_good = true;
    void *made = crowd_side_make(side, start, pool);
    if (made == NULL) return false;
    step(side, made, WARM_UP_TICKS);
    if (has_statistics) is_good = crowd_statistics_add(&of->statistics, side, made, start);
    measure_steps(of, made, pool, times);
    if (has_statistics)
        is_good = is_good && crowd_statistics_add(&of->statistics, side, made, start);
    of->bytes = (double)crowd_side_bytes(made) / of->agents;
    if (is_good && is_last && side->sim != NULL) is_good = measure_state(bench, cell, made, round);
    crowd_side_free(side, made);
    return is_good;
}

static bool measure_cell(bench_crowd *bench, uint32_t cell, const crowd_start *starts, pools *all,
                         uint32_t round)
{
    const crowd_cell *of = &bench->cells[cell];
    thread_pool *pool = of->side->is_threaded ? &all->together : &all->alone;
    thread_times times = {0};
    bool is_good = true;
    for (uint32_t left = repeats_of(of->agents); is_good && left-- > 0;)
        is_good = measure_once(bench, cell, &starts[of->size], pool, &times, round, left == 0);
    if (is_good) note_steps(bench, cell, &times, round);
    return is_good;
}

/* Lists the cells: workload by workload, size by size. */
static void list_cells(bench_crowd *bench)
{
    for (crowd_workload workload = CROWD_FLOCK; workload < CROWD_WORKLOADS; workload++) {
        if (bench->only != CROWD_WORKLOADS && bench->only != workload) continue;
        for (uint32_t size = 0; size < bench->size_count; size++) {
            const crowd_side *side;
            for (uint32_t i = 0; (side = bench_crowd_side(i)) != NULL; i++) {
                uint32_t agents = bench->sizes[size];
                if (side->workload != workload) continue;
                if (side->agents_max != 0 && agents > side->agents_max) continue;
                if (side->is_threaded && bench->threads == 1) continue;
                if (!crowd_side_runs(side)) continue;
                bench->cells[bench->cell_count++] =
                    (crowd_cell){.side = side, .agents = agents, .size = size};
            }
        }
    }
}

/* The agent-steps that a round takes up to a cell, to show how far it is. */
static uint64_t work_before(const bench_crowd *bench, uint32_t cell)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < cell; i++) {
        uint32_t agents = bench->cells[i].agents;
        sum += (uint64_t)agents * (WARM_UP_TICKS + ticks_of(agents)) * repeats_of(agents);
    }
    return sum;
}

static bool run_rounds(bench_crowd *bench, const crowd_start *starts, pools *all)
{
    uint64_t work = work_before(bench, bench->cell_count);
    progress bar = progress_begin("crowd", work * bench->rounds);
    bool is_good = true;
    for (uint32_t round = 0; is_good && round < bench->rounds; round++) {
        *bench_time(&bench->times, bench_crowd_calibration(bench), round) = bench_calibration();
        for (uint32_t i = 0; is_good && i < bench->cell_count; i++) {
            is_good = measure_cell(bench, i, starts, all, round);
            progress_show(&bar, work * round + work_before(bench, i + 1u));
        }
    }
    progress_clear(&bar);
    return is_good;
}

bool bench_crowd_run(bench_crowd *bench)
{
    static pools all;
    crowd_start starts[BENCH_CROWD_SIZES] = {0};
    bool is_good = true;
    thread_pool_make(&all.alone, 1);
    thread_pool_make(&all.together, bench->threads);
    bench->threads = all.together.threads; /* where there are fewer */
    list_cells(bench);
    for (uint32_t i = 0; is_good && i < bench->size_count; i++)
        is_good = crowd_start_make(&starts[i], bench->sizes[i]);
    is_good = is_good &&
              bench_times_make(&bench->times, bench_crowd_calibration(bench) + 1u, bench->rounds) &&
              run_rounds(bench, starts, &all);
    thread_pool_end(&all.together);
    thread_pool_end(&all.alone);
    for (uint32_t i = 0; i < bench->size_count; i++) crowd_start_free(&starts[i]);
    if (is_good) return true;
    print_error("there is no memory for so many agents");
    bench_crowd_free(bench);
    return false;
}

void bench_crowd_free(bench_crowd *bench)
{
    bench_times_free(&bench->times);
}

uint32_t bench_crowd_calibration(const bench_crowd *bench)
{
    return bench->cell_count * CROWD_FIGURES;
}

double bench_crowd_figure(const bench_crowd *bench, uint32_t cell, crowd_figure figure)
{
    return bench_median(&bench->times, cell * CROWD_FIGURES + (uint32_t)figure);
}

/* The median of how many times as long one cell's step took as another's. */
static double ratio(const bench_crowd *bench, uint32_t one, uint32_t other)
{
    return bench_median_ratio(&bench->times, one * CROWD_FIGURES + CROWD_STEP,
                              other * CROWD_FIGURES + CROWD_STEP);
}

double bench_crowd_speed(const bench_crowd *bench, uint32_t cell, crowd_kind kind)
{
    const crowd_cell *of = &bench->cells[cell];
    double best = 0;
    uint32_t fastest = cell;
    for (uint32_t i = 0; i < bench->cell_count; i++) {
        const crowd_cell *other = &bench->cells[i];
        if (other->side->kind != kind || other->side->workload != of->side->workload ||
            other->size != of->size)
            continue;
        double time = bench_crowd_figure(bench, i, CROWD_STEP);
        if (best > 0 && time >= best) continue;
        best = time;
        fastest = i;
    }
    return best > 0 ? ratio(bench, fastest, cell) : 0;
}

double bench_crowd_growth(const bench_crowd *bench, uint32_t cell)
{
    const crowd_cell *of = &bench->cells[cell];
    for (uint32_t i = 0; i < bench->cell_count; i++)
        if (bench->cells[i].side == of->side && bench->cells[i].size == 0)
            return ratio(bench, cell, i);
    return 0;
}

double bench_crowd_of_own(const bench_crowd *bench, uint32_t cell)
{
    const crowd_cell *of = &bench->cells[cell];
    const crowd_side *own = bench_crowd_side_of(of->side->workload, "own_structs");
    for (uint32_t i = 0; i < bench->cell_count && of->side->kind == CROWD_OURS; i++)
        if (bench->cells[i].side == own && bench->cells[i].size == of->size)
            return ratio(bench, cell, i);
    return 0;
}
