import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'react-admin'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

import type { View } from './ViewButtons.tsx'

const VIEWS: readonly string[] = ['table', 'cards', 'list'] satisfies View[]

/** How a list is looked at: what the address says, else what was chosen last. */
export function useView(list: 'customers' | 'memberships'): [View, (view: View) => void] {
  const [last, remember] = useStore<View>(`${list}.view`, 'table')
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isBack = useNavigationType() === 'POP'
  const named = new URLSearchParams(search).get('view') ?? ''
  const shown = useRef('')

  function show(view: string): void {
    const query = new URLSearchParams(search)
    query.set('view', view)
    void navigate({ pathname, search: `?${query}` }, { replace: true, state })
  }

  // react-admin writes the address anew for each search, page and order, and knows nothing of views.
  const keep = useEffectEvent(() => {
    if (isView(named)) shown.current = named
    else if (isBack) shown.current = ''
    else if (shown.current) show(shown.current)
  })
  useEffect(() => keep(), [search])

  function choose(view: View): void {
    remember(view)
    show(view)
  }
  return [isView(named) ? named : last, choose]
}

function isView(text: string): text is View {
  return VIEWS.includes(text)
}
