import type { RaThemeOptions } from 'react-admin'

import { palette, type Mode } from './palette.ts'

const FONT =
  "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"

/** MUI's side of the look: the same colours, type and corners as the style sheets. */
export function themeOf(mode: Mode): RaThemeOptions {
  const colour = palette[mode]
  return {
    palette: {
      mode,
      primary: {
        main: colour.accent,
        dark: colour['accent-strong'],
        contrastText: colour['on-accent'],
      },
      secondary: { main: colour.accent },
      error: { main: colour.bad },
      warning: { main: colour.warn },
      success: { main: colour.good },
      background: { default: colour.page, paper: colour.surface },
      text: { primary: colour.text, secondary: colour.muted },
      divider: colour.line,
    },
    shape: { borderRadius: 8 },
    // Respects prefers-reduced-motion in MUI too, including the focus ripple.
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily: FONT,
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 38, whiteSpace: 'nowrap' },
          outlined: { borderColor: colour.outline },
        },
      },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { background: colour.surface },
          notchedOutline: { borderColor: colour.outline },
        },
      },
      MuiPaper: {
        styleOverrides: {
          root: { backgroundImage: 'none', background: 'var(--surface)', color: 'var(--text)' },
        },
      },
      MuiDialog: {
        styleOverrides: { paper: { borderRadius: 14 }, paperFullScreen: { borderRadius: 0 } },
      },
      MuiSnackbar: {
        styleOverrides: {
          // Over the bar; on a phone beside the button that closes a dialog.
          root: {
            '&.MuiSnackbar-anchorOriginTopCenter': {
              'top': 8,
              '@media (max-width: 599.95px)': { left: 8, right: 64 },
            },
          },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
      MuiTooltip: {
        styleOverrides: {
          tooltip: { fontSize: '0.8125rem', background: colour.text, color: colour.page },
        },
      },
      MuiAlert: {
        styleOverrides: {
          root: {
            variants: [
              alert('error', colour['bad-soft'], colour.bad),
              alert('warning', colour['warn-soft'], colour.warn),
              alert('success', colour['good-soft'], colour.good),
              alert('info', colour['accent-soft'], colour.text),
            ],
          },
        },
      },
    },
  }
}

function alert(
  severity: 'error' | 'warning' | 'success' | 'info',
  background: string,
  color: string
) {
  return { props: { severity }, style: { background, color, '& .MuiAlert-icon': { color } } }
}
