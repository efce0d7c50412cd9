import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useListContext, type FilterPayload } from 'react-admin'

interface Filters {
  filterValues: FilterPayload
  setFilters(filters: FilterPayload): void
}

const Chosen = createContext<Filters | null>(null)

/**
 * The filters of a list as they were chosen last, for the controls that change them. The address, and with it the list, follows a moment
 * later: a control that went by the list would take back what another one has changed until then. What shows the list goes by the list.
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

/** The same filters in the same words, whether one that is not chosen is named or not. */
function withoutEmpty(filters: FilterPayload) {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '' && value != null)
  return JSON.stringify(chosen.sort(([one], [other]) => one.localeCompare(other)))
}
