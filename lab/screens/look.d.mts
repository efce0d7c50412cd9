/** For the journeys of the back end's tests, which use the same eyes as `npm run screens`. */
export declare function lookForFaults(windowWidth: number): string[]
