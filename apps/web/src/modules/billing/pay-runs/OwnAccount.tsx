// The account on which a teacher is paid, as he sees it at home: masked, what is to be looked at of it, corrected by himself.
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { type OwnAccount as Account, checkCauses } from '@cartable/domain/billing/pay-runs/account-checks.schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { payRefreshes } from './PayDialogs.tsx'
import classes from './pay-runs.module.css'

const F = formOf<typeof accountChecksApi.saveOwnAccount>()

/** The number in clear is typed, sent, and kept nowhere in the browser. */
const AccountDialog = ({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) => (
  <FormDialog onClose={onClose} title="Corriger mon RIB" size={520}>
    <RecordForm
      operation={accountChecksApi.saveOwnAccount}
      screen="mon-rib"
      record={{ holder: account.holder ?? '', iban: null, bic: null }}
      layout="modal"
      noDraft
      closeLabel="Fermer"
      refreshes={payRefreshes}
      onClose={onClose}
      onSaved={() => void toast.success('RIB enregistré\u00a0: il sert au versement suivant, une fois vérifié.')}
    >
      <Section id="rib" title="Compte sur lequel je suis payé">
        <F.Text name="holder" label="Titulaire" span={6} />
        <F.Mask name="iban" label="IBAN" mask="iban" span={6} />
        <F.Mask name="bic" label="BIC" mask="bic" span={3} />
      </Section>
    </RecordForm>
  </FormDialog>
)

export const OwnAccount = ({ account }: { readonly account: Account }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        {account.maskedIban === null ? 'Aucun RIB enregistré.' : `${account.holder ?? ''}, ${account.maskedIban}`}{' '}
        {account.check !== null && (
          <Statut meaning="warning">
            {account.check === 'refused' ? 'Refusé par la banque' : 'En cours de vérification'}
          </Statut>
        )}
      </p>
      {account.check !== null && (
        <p className={classes.quiet}>
          RIB {checkCauses[account.check]}
          {'\u00a0'}: aucun versement n’y part avant notre vérification.
        </p>
      )}
      <Button size="md" onClick={() => setOpen(true)}>
        {account.maskedIban === null ? 'Donner mon RIB' : 'Corriger mon RIB'}
      </Button>
      {isOpen && <AccountDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
