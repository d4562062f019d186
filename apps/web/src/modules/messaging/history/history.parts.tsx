// What other modules embed of what was sent: the messages of a record, as a section of its form.
import type { RecordType } from '@cartable/domain/kernel/recipients.ts'
import { lazy, Suspense } from 'react'
import { Embedded } from '../../../platform/form/Embedded.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'

/** Whoever has a space of their own, where they write and read. */
const hasThreads = (type: RecordType) => type === 'customer' || type === 'teacher'
const RecordThreads = lazy(async () => ({ default: (await import('../threads/RecordThreads.tsx')).RecordThreads }))
const MessageHistory = lazy(async () => ({ default: (await import('./MessageHistory.tsx')).MessageHistory }))

/** The messages of a record, as a section of its form; nothing for those who may not read them. */
export const MessageSection = ({ type, id }: { readonly type: RecordType; readonly id: number }) =>
  useCan('messaging') ? (
    <Section id="messages" title="Messages" free>
      <Embedded>
        <Suspense fallback={null}>
          {hasThreads(type) && <RecordThreads context={`${type}:${id}`} />}
          <MessageHistory context={`${type}:${id}`} />
        </Suspense>
      </Embedded>
    </Section>
  ) : null
