/**
 * Every colour of the back office, once: the style sheet reads them as custom properties, MUI through `theme.ts`. The
 * accent, the paper and the ink are the portal's.
 */
export const palette = {
  light: {
    'page': '#f6f3ea',
    'surface': '#fffefa',
    'sunken': '#efebdf',
    'hover': '#f4f5ec',
    'line': '#dcd7c8',
    'outline': '#858d84',
    'text': '#1c2520',
    'muted': '#55615a',
    'accent': '#1f6a47',
    'accent-strong': '#17543a',
    'accent-soft': '#e2eee3',
    'on-accent': '#ffffff',
    'good': '#1d5f40',
    'good-soft': '#dfeee2',
    'warn': '#664700',
    'warn-soft': '#fbefcf',
    'bad': '#a32a1b',
    'bad-soft': '#fbe8e3',
    'shadow': 'rgb(40 40 20 / 0.08)',
  },
  dark: {
    'page': '#121815',
    'surface': '#1b231f',
    'sunken': '#151c18',
    'hover': '#212b26',
    'line': '#303a34',
    'outline': '#7c8a81',
    'text': '#ecf0ea',
    'muted': '#a7b4ab',
    'accent': '#84d3a4',
    'accent-strong': '#a5e2be',
    'accent-soft': '#1d3428',
    'on-accent': '#0b2016',
    'good': '#8fd9ad',
    'good-soft': '#1d3428',
    'warn': '#f3d68d',
    'warn-soft': '#382d13',
    'bad': '#ffb3a5',
    'bad-soft': '#3a1c17',
    'shadow': 'rgb(0 0 0 / 0.3)',
  },
} as const

export type Mode = keyof typeof palette

/** Sets the custom properties of a colour mode. */
export function paint(mode: Mode, root: HTMLElement): void {
  root.dataset.mode = mode
  root.style.colorScheme = mode
  for (const [name, colour] of Object.entries(palette[mode])) {
    root.style.setProperty(`--${name}`, colour)
  }
}
