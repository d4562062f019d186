// Tells everybody of an audience that its terms change, with their text as a paper: once each, some at a time, from where it stopped.
import { termsBlocks } from '@cartable/domain/access/terms/terms.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { z } from 'zod'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { paper } from '../../../platform/pdf/paper.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { findTermsToTell, listToTellTerms, type TermsToTell } from './tell-terms.queries.ts'

/** Mails of one transaction. */
const atOnce = 50
/** Seconds before anybody is told: time for whoever published to look again. */
const patienceSeconds = 30

const print = async ({ db, platform }: JobContext, { label, effectiveOn, body, publishedAt }: TermsToTell) => {
  const seller = await findSeller(db, 'private-tuition')
  const title = 'Conditions d’utilisation'
  const content: Content[] = termsBlocks(body).map((block) =>
    block.kind === 'list'
      ? { ul: [...block.items], margin: [0, 0, 0, 6] }
      : { text: block.text, ...(block.kind === 'heading' ? { style: 'section' } : { margin: [0, 0, 0, 6] }) },
  )
  const lead: Content = { text: `${label}, dès le ${formatDay(effectiveOn)}`, style: 'small', margin: [0, 0, 0, 8] }
  return platform.pdf.render(
    paper({
      title,
      company: letterheadOf(seller),
      createdAt: new Date(publishedAt),
      content: [{ text: title, style: 'title' }, lead, ...content],
      isNumbered: true,
    }),
  )
}

const name = 'access.tellTerms'
export const tellTermsJob = defineJob({
  name,
  input: z.object({ termsVersionId: z.int() }),
  lane: 'mail',
  run: async (job, { termsVersionId }) => {
    const { db: read, write, platform, signal } = job
    const terms = await findTermsToTell(read, termsVersionId)
    // the first version changes nothing: it is read and accepted at the door
    if (!terms?.hasBefore) return
    const file = { fileName: 'conditions.pdf', mediaType: 'application/pdf', body: await print(job, terms) }
    const { id: fileId } = await write(name, (tx) => platform.files.storeGenerated(tx, { ...file, accountId: null }))
    // past whoever no mail is written to: one whose address is refused, or all of them where the text is switched off
    for (let after = 0; ; ) {
      signal.throwIfAborted()
      const people = await write(name, async (tx) => {
        const found = await listToTellTerms(tx, terms, { after, most: atOnce })
        for (const person of found)
          await mailTemplate(
            { db: tx, platform, now: platform.clock.now },
            {
              ...{ template: 'terms-updated', purpose: 'terms-updated' },
              to: person,
              about: { class: 'terms_versions', id: termsVersionId },
              tags: { document: terms.label, date_debut: formatDay(terms.effectiveOn) },
              attachments: [{ fileId, name: file.fileName }],
              page: '/',
            },
          )
        return found
      })
      const last = people.at(-1)
      if (!last || people.length < atOnce) return
      after = last.personId
    }
  },
})

/** To be called in the transaction that publishes. */
export const tellTerms = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  termsVersionId: number,
): Promise<void> => {
  await platform.jobs.enqueue(db, tellTermsJob, { termsVersionId }, { startAfter: patienceSeconds })
}
