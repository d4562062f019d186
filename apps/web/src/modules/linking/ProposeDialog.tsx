// Proposes a student to the teachers ticked: price, first date, a word; the mail with its link leaves at once.

import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import type { SuitableTeacher } from '@cartable/domain/linking/suitable.schema.ts'
import { useMemo } from 'react'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { counted } from '../../platform/fr/typography.ts'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './linking.module.css'
import type { StoredLinking } from './linking.types.ts'

const F = formOf<typeof proposalsApi.propose>()

type Props = {
  readonly linking: StoredLinking
  readonly teachers: readonly SuitableTeacher[]
  readonly onClose: () => void
  readonly onDone: () => void
}
export const ProposeDialog = ({ linking, teachers, onClose, onDone }: Props) => {
  const record = useMemo(
    () => ({
      linkingId: linking.id,
      teacherIds: teachers.map(({ id }) => id),
      customerPrice: null,
      expectedFirstCourseAt: null,
      message: null,
    }),
    [linking.id, teachers],
  )
  return (
    <FormDialog onClose={onClose} title={`Proposer ${linking.student?.name ?? ''}`} size={620}>
      <RecordForm
        operation={proposalsApi.propose}
        screen="proposition-professeurs"
        record={record}
        layout="modal"
        saveLabel={`Envoyer ${counted(teachers.length, 'proposition')}`}
        closeLabel="Annuler"
        noDraft
        refreshes={[['linking']]}
        onClose={onClose}
        onSaved={({ sentCount, warnings }) => {
          onDone()
          if (sentCount > 0)
            toast.success(sentCount === 1 ? 'Proposition envoyée.' : `${counted(sentCount, 'proposition')} envoyées.`)
          for (const warning of warnings) toast.error(warning)
        }}
      >
        <Section id="proposition" title={counted(teachers.length, 'professeur')}>
          <p className={classes.wide}>
            {teachers.map(({ name }) => name).join(', ')}. Chacun reçoit un mail avec un lien pour répondre, et le
            premier qui accepte est retenu{'\u00a0'}: les autres sont aussitôt prévenus.
          </p>
          <F.Euros
            name="customerPrice"
            label="Prix horaire du client"
            description={'Vide\u00a0: celui du tarif de chacun.'}
          />
          <F.Instant name="expectedFirstCourseAt" label="Premier cours souhaité" />
          <F.LongText
            name="message"
            label="Mot aux professeurs"
            description={'Sans nom ni adresse de la famille\u00a0: un mail se transmet.'}
            span={6}
            maxLength={2000}
          />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
