// What other modules embed of personal data: the button of a record, and that of one's own profile.
import type { PrivacySubject } from '@cartable/domain/people/privacy.schema.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconShieldLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../platform/session/session.ts'
import { useDataExport } from './use-data-export.ts'

const PersonalDataDialog = lazy(async () => ({
  default: (await import('./PersonalDataDialog.tsx')).PersonalDataDialog,
}))

type Props = { readonly subject: PrivacySubject; readonly id: number }

/** « RGPD » of a record: export and erasure; nothing for those who may do neither. */
export const PersonalDataButton = ({ subject, id }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (!useCan('sensitiveData', 'write')) return null
  return (
    <>
      <Button
        leftSection={<IconShieldLock size={16} aria-hidden />}
        aria-label="RGPD : données personnelles"
        title="Données personnelles : export, effacement"
        onClick={() => setOpen(true)}
      >
        RGPD
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PersonalDataDialog subject={subject} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** « Mes données »: what is held on whoever is signed in, as a file. */
export const MyDataButton = () => {
  const { start, isStarting } = useDataExport()
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isStarting}
      onClick={() => void start('mine')}
    >
      Télécharger mes données
    </Button>
  )
}
export { communeOf, searchCommunes } from './communes.ts'
