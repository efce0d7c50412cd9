import './loading.css'

interface LoadingRowsProps {
  label: string
  rows?: number | undefined
}

/** Placeholder rows of the same height as real ones, so that the layout does not jump. */
export function LoadingRows({ label, rows = 8 }: LoadingRowsProps) {
  return (
    <div role="status" className="loading-rows">
      <span className="hidden-text">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="loading-row" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
