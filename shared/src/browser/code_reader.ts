/** QR code detector: the browser's own `BarcodeDetector`, or the library's, which has the same interface. */
interface Detector {
  detect(picture: ImageData): Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Text of a QR code in a picture, or null if there is none. */
export type CodeReader = (picture: ImageData) => Promise<string | null>

/**
 * QR code reader. The library is loaded if the browser has no detector, if it does not support QR codes, and as soon as
 * it fails: some systems have only the API without an implementation.
 */
export async function codeReader(): Promise<CodeReader> {
  let own = await ownDetector()
  let detector = own ?? (await libraryDetector())

  async function codesIn(picture: ImageData) {
    try {
      return await detector.detect(picture)
    } catch (error) {
      if (!own) throw error
      console.info("The browser's own reader of codes fails:", error)
      own = null
      detector = await libraryDetector()
      return detector.detect(picture)
    }
  }

  return async (picture) => {
    const [code] = await codesIn(picture)
    return code?.rawValue ? code.rawValue : null
  }
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await Own?.getSupportedFormats()
  return Own && formats?.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : null
}

async function libraryDetector(): Promise<Detector> {
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}
