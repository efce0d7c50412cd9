import { useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'

import type { View } from '../ui/ViewButtons.tsx'

const VIEWS: readonly string[] = ['table', 'cards', 'list'] satisfies View[]

/** View of the list: from the URL, else the last one chosen. */
export function useView(): [view: View, choose: (view: View) => void] {
  const [last, remember] = useStore<View>('memberships.view', 'table')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const named = query.get('view') ?? ''

  function choose(view: View): void {
    remember(view)
    query.set('view', view)
    void navigate({ pathname, search: `?${query}` })
  }
  return [isView(named) ? named : last, choose]
}

function isView(text: string): text is View {
  return VIEWS.includes(text)
}
