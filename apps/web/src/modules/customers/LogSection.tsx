// The section « Journal » of a record: the table once it is in sight, and the button that writes an entry.

import type { LogOwner } from '@cartable/domain/customers/log-entries.schema.ts'
import { useState } from 'react'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { LogEntries } from './LogEntries.tsx'
import { LogEntryDialog } from './LogEntryDialog.tsx'

type Props = { readonly ownerClass: LogOwner; readonly ownerId: number }

/** For `<RecordForm>` of a stored customer, student or teacher. */
export const LogSection = ({ ownerClass, ownerId }: Props) => {
  const canWrite = useCan(ownerClass, 'write')
  const [opened, setOpened] = useState<'new' | number | null>(null)
  return (
    <Section
      id="journal"
      title="Journal"
      free
      actions={canWrite && <NewButton label="Entrée" onClick={() => setOpened('new')} isQuiet />}
    >
      <Embedded>
        <LogEntries ownerClass={ownerClass} ownerId={ownerId} canWrite={canWrite} onOpen={setOpened} />
        {opened !== null && (
          <LogEntryDialog
            ownerClass={ownerClass}
            ownerId={ownerId}
            entryId={opened === 'new' ? null : opened}
            canWrite={canWrite}
            onClose={() => setOpened(null)}
          />
        )}
      </Embedded>
    </Section>
  )
}
