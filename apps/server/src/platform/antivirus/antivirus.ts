// What arrives is looked at by an antivirus, where the settings name one, before anything reads or keeps it.
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { defineRefusals, Refused } from '@cartable/domain/kernel/refusal.ts'
import { cleanFileName } from '../files/file-names.ts'
import type { UploadedFile } from '../http/context.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { TechnicalLog } from '../telemetry/technical-log.ts'
import { type ClamdAddress, scanByClamd } from './clamd.ts'

export const antivirusRefusals = defineRefusals('antivirus', {
  infected: (name: string) =>
    `Le fichier «\u00a0${name}\u00a0» contient un virus\u00a0: il a été refusé. Vérifiez l’appareil dont il vient.`,
  absent: (name: string) =>
    `Le fichier «\u00a0${name}\u00a0» n’a pas pu être vérifié par l’antivirus. Réessayez dans quelques minutes.`,
})

/** Whose file it is, for the technical log. */
export type Sender = { readonly accountId: number | null; readonly requestId: string | null }

export type Antivirus = {
  /** Throws the refusals (`Refused`) of the files that are infected, or that could not be looked at. */
  check(files: readonly UploadedFile[], sender: Sender): Promise<void>
  /** Whether these bytes are infected; throws when nobody could look, so that whoever has time tries again. */
  isInfected(body: Buffer, fileName: string, sender: Sender): Promise<boolean>
}

/** None is named: everything passes, checked by its content alone. */
const noAntivirus: Antivirus = { check: async () => undefined, isInfected: async () => false }

type Deps = {
  readonly config: {
    readonly antivirus: { readonly address: ClamdAddress; readonly whenAbsent: 'refuse' | 'accept' } | null
  }
  readonly technicalLog: TechnicalLog
  readonly metrics: Metrics
}

export const createAntivirus = ({ config, technicalLog, metrics }: Deps): Antivirus => {
  if (config.antivirus === null) return noAntivirus
  const { address, whenAbsent } = config.antivirus

  const look = async (body: Readable | Buffer): Promise<string | null> => {
    const measured = metrics.providerSeconds.startTimer({ provider: 'antivirus', action: 'scan' })
    try {
      const virus = await scanByClamd(address, body)
      measured({ outcome: virus === null ? 'ok' : 'refused' })
      return virus
    } catch (error) {
      measured({ outcome: 'failed' })
      throw error
    }
  }
  /** Noted for administrators; true when it is infected. Throws when nobody could look and the settings do not let it pass. */
  const judge = async (body: Readable | Buffer, name: string, sender: Sender): Promise<boolean> => {
    let virus: string | null
    try {
      virus = await look(body)
    } catch (error) {
      const passes = whenAbsent === 'accept'
      await technicalLog.write({
        ...{ type: 'files', level: 'error', alert: true, error, ...sender },
        message: passes
          ? 'L’antivirus ne répond pas\u00a0: des fichiers sont acceptés sans lui'
          : 'L’antivirus ne répond pas\u00a0: les fichiers sont refusés',
      })
      if (passes) return false
      throw error
    }
    // outside: an infected file never passes because it could not be noted
    if (virus !== null)
      await technicalLog.write({
        ...{ type: 'files', level: 'warning', alert: true, ...sender },
        message: `Fichier refusé par l’antivirus\u00a0: «\u00a0${name}\u00a0» (${virus})`,
      })
    return virus !== null
  }

  return {
    check: async (files, sender) => {
      const refusals = []
      for (const { path, part, fileName } of files) {
        const name = cleanFileName(fileName)
        try {
          if (await judge(createReadStream(path), name, sender))
            refusals.push({ ...antivirusRefusals.infected(name), path: part })
        } catch {
          refusals.push({ ...antivirusRefusals.absent(name), path: part })
        }
      }
      if (refusals.length > 0) throw new Refused(refusals)
    },
    isInfected: (body, fileName, sender) => judge(body, cleanFileName(fileName), sender),
  }
}
