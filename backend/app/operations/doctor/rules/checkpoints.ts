import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { check, type Rule } from '#operations/doctor/rule'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { ifMissing } from '#platform/files/if_missing'
import { checkpointFiles } from '#waivers/seal/keep_checkpoints'
import { settings } from '#start/settings'

export type CheckpointsFacts = {
  folder: string
  /** The folder is in DATA_DIR, which is lost together with the database. */
  insideData: boolean
  /** The folder is on the disk of DATA_DIR. */
  sameDisk: boolean
  /** CHECKPOINT_MAIL, the witness outside. */
  witness: string | null
  /** Checkpoints that the database notes, and files in the folder. */
  noted: number
  files: number
}

export const checkpointsRules: readonly Rule<CheckpointsFacts>[] = [
  {
    name: 'a witness of the waivers stands outside',
    find: ({ insideData, witness, folder }) =>
      insideData && witness === null ? `Checkpoints lie beside the database only: ${folder}` : null,
    remedy: 'Set CHECKPOINT_MAIL, or CHECKPOINT_DIR on another disk (docs/operations.md)',
    severity: 'note',
  },
  {
    name: 'a folder for checkpoints is another disk',
    find: ({ insideData, sameDisk, witness, folder }) =>
      !insideData && sameDisk && witness === null
        ? `CHECKPOINT_DIR is on the disk of DATA_DIR: ${folder}`
        : null,
    remedy: 'Mount another disk or a bucket there, or set CHECKPOINT_MAIL',
    severity: 'note',
  },
  {
    name: 'the checkpoints that were made are there',
    find: ({ noted, files }) =>
      files < noted ? `${noted - files} of ${noted} checkpoint files are missing` : null,
    remedy: 'npm run waivers:verify says which',
  },
]

export const checkpointsCheck = check({
  name: 'Checkpoints',
  read: readFacts,
  summary: ({ files, folder, witness }) =>
    `${files} in ${folder}${witness === null ? '' : `, and by mail to ${witness}`}`,
  rules: checkpointsRules,
})

async function readFacts(): Promise<CheckpointsFacts> {
  const { checkpointDir: folder, checkpointMail, dataDir } = settings
  const { noted } = await theSums(rowsIn('waiver_checkpoints').count('* as noted'))
  const data = await stat(dataDir)
  const own = await stat(folder).catch(ifMissing(data))
  return {
    folder,
    insideData: !relative(dataDir, folder).startsWith('..'),
    sameDisk: own.dev === data.dev,
    witness: checkpointMail ?? null,
    noted: Number(noted),
    files: (await checkpointFiles()).length,
  }
}
