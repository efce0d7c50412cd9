import { useLocation } from 'react-router-dom'

/** Query parameters of the URL. */
export function useQueryString(): URLSearchParams {
  return new URLSearchParams(useLocation().search)
}
