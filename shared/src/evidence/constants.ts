/** Files of an evidence pack, in order. Those about a waiver are missing without a covering one. */
export const PACK_FILES = {
  summary: 'summary.pdf',
  waiver: 'waiver.pdf',
  proof: 'proof.json',
  text: 'text.html',
  visit: 'visit.json',
  checkpoint: 'checkpoint.json',
  verifier: 'verifier.html',
} as const
export type PackFile = keyof typeof PACK_FILES

/** Source of an answer about a past minute: the sealed waivers, or the visit if its waiver was erased since. */
export const KNOWN_FROM = ['sealed records', 'visit'] as const
