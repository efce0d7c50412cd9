/** For the browser tests of the back end, which use the same checks as `npm run screens`. */
export declare function lookForFaults(windowWidth: number): string[]
