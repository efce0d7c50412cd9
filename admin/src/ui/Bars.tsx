import { BarChart } from '@mui/x-charts/BarChart'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTheme } from '@mui/material/styles'

import type { BarSeries } from './BarsAndTable.tsx'

interface BarsProps {
  title: string
  labels: readonly string[]
  series: readonly BarSeries[]
}

const HEIGHT = 260
/** How many labels stand beside each other without touching. */
const LABELS = { wide: 15, narrow: 5 }

/** The drawing alone: the chart library comes with it, after the page is there. */
export default function Bars({ title, labels, series }: BarsProps) {
  const { palette } = useTheme()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const colours = [palette.primary.main, palette.text.secondary]
  const every = Math.ceil(labels.length / (narrow ? LABELS.narrow : LABELS.wide))
  return (
    <figure className="bars-frame" role="img" aria-label={title}>
      <BarChart
        height={HEIGHT}
        skipAnimation={still}
        disableKeyboardNavigation
        hideLegend={series.length < 2}
        borderRadius={3}
        margin={{ left: 0, right: 8, top: 12, bottom: 0 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: [...labels],
            categoryGapRatio: 0.3,
            height: 28,
            tickLabelInterval: (_, index) => index % every === 0,
          },
        ]}
        yAxis={[{ min: 0, tickMinStep: 1, width: 44 }]}
        series={series.map(({ label, values }, index) => ({
          label,
          data: [...values],
          color: colours[index] ?? palette.primary.main,
        }))}
      />
    </figure>
  )
}
