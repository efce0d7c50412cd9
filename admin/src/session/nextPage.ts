const HOME = '/admin'

/** Page to open after signing in: the one that was left, if it is ours, else the dashboard. */
export function nextPage(left: string | null): string {
  return left !== null && /^\/admin([/?]|$)/.test(left) ? left : HOME
}
