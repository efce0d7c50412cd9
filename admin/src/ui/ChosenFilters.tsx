import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useListContext, type FilterPayload } from 'react-admin'

interface Filters {
  filterValues: FilterPayload
  setFilters(filters: FilterPayload): void
}

const Chosen = createContext<Filters | null>(null)

/**
 * Last chosen list filters, for the controls that change them. The URL, and with it the list, follows a moment later: a
 * control based on the list would undo another control's change made meanwhile. Components that show the list use the
 * list's own filters.
 */
export function useChosenFilters(): Filters {
  const filters = useContext(Chosen)
  if (!filters) throw new Error('useChosenFilters() has its place within a ScreenList')
  return filters
}

export function ChosenFilters({ children }: { children: ReactNode }) {
  const { filterValues, setFilters } = useListContext()
  const [chosen, setChosen] = useState<FilterPayload>(filterValues)
  const onTheirWay = useRef<string[]>([])

  useEffect(() => {
    const arrived = onTheirWay.current.lastIndexOf(withoutEmpty(filterValues))
    if (arrived < 0) setChosen(filterValues)
    onTheirWay.current = arrived < 0 ? [] : onTheirWay.current.slice(arrived + 1)
  }, [filterValues])

  function choose(filters: FilterPayload) {
    onTheirWay.current.push(withoutEmpty(filters))
    setChosen(filters)
    setFilters(filters)
  }
  return <Chosen value={{ filterValues: chosen, setFilters: choose }}>{children}</Chosen>
}

/** Comparable form of filters, ignoring empty ones. */
function withoutEmpty(filters: FilterPayload) {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '' && value != null)
  return JSON.stringify(chosen.sort(([one], [other]) => one.localeCompare(other)))
}
