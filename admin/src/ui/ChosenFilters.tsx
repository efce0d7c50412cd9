import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ListContextProvider, useListContext, type FilterPayload } from 'react-admin'

/**
 * Filters as they were chosen last, for what stands in a list. The address, and with it the list, follows a moment later: whoever changes
 * a second filter until then would take the first one back.
 */
export function ChosenFilters({ children }: { children: ReactNode }) {
  const list = useListContext()
  const { filterValues } = list
  const [chosen, setChosen] = useState<FilterPayload>(filterValues)
  const onTheirWay = useRef<string[]>([])

  useEffect(() => {
    const arrived = onTheirWay.current.indexOf(withoutEmpty(filterValues))
    if (arrived < 0) setChosen(filterValues)
    onTheirWay.current = arrived < 0 ? [] : onTheirWay.current.slice(arrived + 1)
  }, [filterValues])

  const setFilters: typeof list.setFilters = (filters, ...how) => {
    onTheirWay.current.push(withoutEmpty(filters))
    setChosen(filters)
    list.setFilters(filters, ...how)
  }
  return (
    <ListContextProvider value={{ ...list, filterValues: chosen, setFilters }}>
      {children}
    </ListContextProvider>
  )
}

/** The same filters in the same words, whether one that is not chosen is named or not. */
function withoutEmpty(filters: FilterPayload) {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '' && value != null)
  return JSON.stringify(chosen.sort(([one], [other]) => one.localeCompare(other)))
}
