// How a teacher is paid and taxed: employment, identifiers, grade, bank account.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import type { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { modifierMonths } from '@cartable/domain/teachers/teachers.rules.ts'
import { teacherLabels as labels, type TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { Switch } from '@mantine/core'
import { useToday } from '../../platform/fields/today.ts'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AccountCheckOf } from '../billing/pay-runs.parts.tsx'
import { BankAccount } from './BankAccount.tsx'
import { SapCheck, SiretCheck } from './CheckedIdentifiers.tsx'
import { NewStatus } from './NewStatus.tsx'
import { PaymentAccount } from './PaymentAccount.tsx'
import classes from './teachers.module.css'

const F = formOf<typeof teachersApi.save>()
type Props = { readonly teacher: TeacherRecord }
/** Whether the account that pays is to be opened with the save: no field of the record. */
export type Opening = { readonly isAsked: boolean; readonly ask: (isAsked: boolean) => void }

/** A modifier other than zero lasts three months unless told otherwise; zero has no end. */
const Grade = () => {
  const today = useToday()
  const modifier = useFormValue<number | null>('gradeModifier')
  const set = useFormSetter()
  const last = addMonths(today, modifierMonths)
  return (
    <>
      <F.Integer
        name="gradeModifier"
        label="Modificateur de note"
        onChanged={(value: number | null) => set('gradeModifierEndOn', value ? last : null)}
      />
      <F.Day
        name="gradeModifierEndOn"
        label="Fin du modificateur (trois mois au plus)"
        min={today}
        max={last}
        disabled={!modifier}
      />
    </>
  )
}

const SapField = ({ teacher }: Props) => {
  const set = useFormSetter()
  return (
    <div>
      <F.Mask
        name="sapNumber"
        label={labels.sapNumber}
        mask="sap"
        placeholder="SAP123456789"
        onChanged={() => set('sapApproved', false)}
      />
      <SapCheck teacher={teacher} />
    </div>
  )
}

/** The account that pays, where the provider keeps it; and, for who cannot sign in yet, the account to do so. */
const Accounts = ({ teacher, opening }: Props & { readonly opening: Opening }) => {
  const canWrite = useCan('teachers', 'write')
  return (
    <div data-span={6} className={classes.accounts}>
      <b>Compte chez le prestataire de paiement</b>
      {teacher.id !== null && (
        <PaymentAccount
          teacherId={teacher.id}
          hasAccount={teacher.hasPaymentAccount}
          status={teacher.paymentAccountStatus}
          canWrite={canWrite && teacher.hasPaymentAccount}
        />
      )}
      {canWrite && !teacher.hasPaymentAccount && (
        <Switch
          label="L’ouvrir à l’enregistrement, avec l’identité ci-dessus"
          checked={opening.isAsked}
          onChange={(event) => opening.ask(event.currentTarget.checked)}
        />
      )}
      {canWrite && !teacher.hasUser && (
        <F.Switch
          name="hasUser"
          label="Ouvrir aussi son compte utilisateur et lui envoyer ses informations de connexion"
        />
      )}
    </div>
  )
}

export const TeacherPayment = ({ teacher, opening }: Props & { readonly opening: Opening }) => {
  const seesPay = useCan('payroll', 'read')
  return (
    <Section id="paiement" title="Paiement et fiscalité">
      <F.Switch name="selfEmployed" label="Auto-entrepreneur" />
      <F.Switch name="wantToStayEmployee" label="Souhaite rester salarié" />
      <NewStatus teacher={teacher} />
      <div>
        <F.Mask name="siret" label={labels.siret} mask="siret" placeholder="999 999 999 99999" />
        <SiretCheck teacher={teacher} />
      </div>
      <SapField teacher={teacher} />
      <F.Mask name="vatNumber" label={labels.vatNumber} mask="vat" placeholder="FR 99 999 999 999" />
      <div className={classes.switches}>
        <F.Switch name="vatCollected" label="Collecte la TVA" />
        <F.Switch name="siretBeingCreated" label="SIRET en cours de création" />
      </div>
      <Grade />
      {teacher.id !== null && teacher.bankAccount && (
        <>
          <BankAccount id={teacher.id} account={teacher.bankAccount} />
          {seesPay && (
            <div data-span={6}>
              <AccountCheckOf teacherId={teacher.id} />
            </div>
          )}
          <p className={classes.help} data-span={6}>
            Les champs laissés vides gardent le compte enregistré.
          </p>
        </>
      )}
      <F.Text name="bankHolder" label={labels.bankHolder} span={2} />
      <F.Mask name="iban" label={teacher.bankAccount ? 'Nouvel IBAN' : labels.iban} mask="iban" span={4} />
      <F.Mask name="bic" label={labels.bic} mask="bic" span={2} />
      <Accounts teacher={teacher} opening={opening} />
    </Section>
  )
}
