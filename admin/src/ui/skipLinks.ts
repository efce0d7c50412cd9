/** Id of the element to which a screen adds its skip links. */
export const SKIP_LINKS = 'skip-links'
