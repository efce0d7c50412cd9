import { BarChart } from '@mui/x-charts/BarChart'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTheme } from '@mui/material/styles'

import type { BarSeries } from './BarsAndTable.tsx'

interface BarsProps {
  title: string
  labels: readonly string[]
  series: readonly BarSeries[]
  sideways: boolean
}

const HEIGHT = 260
/** Height per label of a horizontal chart, and width beside the bars for labels. */
const LINE = 40
const BESIDE = { wide: 190, narrow: 120 }
/** Number of labels that fit side by side. */
const LABELS = { wide: 15, narrow: 5 }

/** The chart alone, loaded lazily with the chart library. */
export default function Bars({ title, labels, series, sideways }: BarsProps) {
  const { palette } = useTheme()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const colours = [palette.primary.main, palette.text.secondary]
  const every = Math.ceil(labels.length / (narrow ? LABELS.narrow : LABELS.wide))
  const bands = { scaleType: 'band', data: [...labels], categoryGapRatio: 0.3 } as const
  // A day on which more was given back than paid lies below zero.
  const lowest = Math.min(0, ...series.flatMap(({ values }) => values))
  const amounts = { min: lowest < 0 ? undefined : 0, tickMinStep: 1 }
  return (
    <figure className="bars-frame" role="img" aria-label={title}>
      <BarChart
        height={sideways ? labels.length * LINE + 60 : HEIGHT}
        layout={sideways ? 'horizontal' : 'vertical'}
        skipAnimation={still}
        disableKeyboardNavigation
        hideLegend={series.length < 2}
        borderRadius={3}
        margin={{ left: 0, right: 8, top: 12, bottom: 0 }}
        grid={{ horizontal: !sideways, vertical: sideways }}
        xAxis={[
          sideways
            ? { ...amounts, height: 28 }
            : { ...bands, height: 28, tickLabelInterval: (_, index) => index % every === 0 },
        ]}
        yAxis={[
          sideways
            ? { ...bands, width: narrow ? BESIDE.narrow : BESIDE.wide }
            : { ...amounts, width: 44 },
        ]}
        series={series.map(({ label, values }, index) => ({
          label,
          data: [...values],
          color: colours[index] ?? palette.primary.main,
        }))}
      />
    </figure>
  )
}
