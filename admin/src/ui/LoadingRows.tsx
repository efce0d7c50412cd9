import './loading.css'

interface LoadingRowsProps {
  label: string
  rows?: number | undefined
}

/** Grey rows of the height that the real ones will have, so that nothing jumps when they come. */
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
