/**
 * The tag of a test that looks inside the process that it asks: at what it remembers, sets, counts or is made to suffer there. Where a
 * request may come to another process, as behind nginx, such a test is left out (japa.config.ts).
 */
export const ONE_PROCESS = 'one process'
