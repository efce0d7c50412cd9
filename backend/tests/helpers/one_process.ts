/**
 * Tag of a test that looks inside the server process: at its memory, settings, counters or mocks. Where requests may go
 * to another process, as behind nginx, such a test is skipped (japa.config.ts).
 */
export const ONE_PROCESS = 'one process'
