import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
  /** Navigation state for the target page. */
  state?: unknown
}

/**
 * A link within the portal. The router's own one includes the prefetching of its framework, which is larger than this
 * page.
 */
export function Link({ to, replace = false, state, ...anchor }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state })
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        anchor.onClick?.(event)
        follow(event)
      }}
    />
  )
}
