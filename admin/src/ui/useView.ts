import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'react-admin'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

import type { View } from './ViewButtons.tsx'

const VIEWS: readonly string[] = ['table', 'cards', 'list'] satisfies View[]

/** View mode of a list: from the URL, else the last choice. */
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

  // react-admin rewrites the URL on each search, page and sort, and drops the view.
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
