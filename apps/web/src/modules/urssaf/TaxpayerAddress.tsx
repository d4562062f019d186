// The address of a taxpayer: its country and the rule beside it, found in the list or written by its parts.
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { urssafAddress } from '@cartable/domain/urssaf/address.rules.ts'
import { isAdvanceCountry } from '@cartable/domain/urssaf/advance-form.rules.ts'
import { advanceCountries } from '@cartable/domain/urssaf/countries.ts'
import type { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import { urssafRefusals } from '@cartable/domain/urssaf/urssaf.refusals.ts'
import { advanceFormLabels as labels } from '@cartable/domain/urssaf/urssaf.schema.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { type AddressValue, emptyAddress } from '../../platform/fields/AddressField.tsx'
import { regions } from '../../platform/fields/regions.ts'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { AddressParts } from './AddressParts.tsx'
import classes from './urssaf.module.css'

const F = formOf<typeof urssafApi.saveCustomerForm>()

const rank = (code: string) => (isAdvanceCountry(code) ? advanceCountries.indexOf(code) : advanceCountries.length)
const countries = regions
  .toSorted((a, b) => rank(a.code) - rank(b.code))
  .map(({ code, name }) => ({
    value: code,
    label: name,
    group: isAdvanceCountry(code) ? 'Ouverts à l’avance immédiate' : 'Autres pays',
  }))

/** What a choice brings about is seen, also under the fold of a dialog. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Title of the specification. */
const forbidden = 'Adresse interdite'

/** What the Urssaf receives of the address: its street has 28 characters at most. */
const AsSent = ({ address }: { readonly address: AddressValue }) => {
  const sent = urssafAddress(address)
  const line = [
    [sent.numeroVoie, sent.lettreVoie].filter(Boolean).join(' '),
    [sent.codeTypeVoie, sent.libelleVoie].filter(Boolean).join(' '),
    sent.lieuDit,
    sent.complement,
    [sent.codePostal, sent.libelleCommune].filter(Boolean).join(' '),
  ]
  return (
    <p className={classes.help} data-span={6}>
      L’Urssaf recevra{'\u00a0'}: <b>{line.filter(Boolean).join(', ')}</b>
    </p>
  )
}

export const TaxpayerAddress = ({ readOnly }: { readonly readOnly: boolean }) => {
  const country = useFormValue<string>('addressCountry')
  const address = useFormValue<AddressValue | null>('address')
  const set = useFormSetter()
  const cleared = useRef<AddressValue | null>(null)
  const isAbroad = !isAdvanceCountry(country)
  const choose = (code: string) => {
    if (!isAdvanceCountry(code)) {
      cleared.current = address ?? cleared.current
      set('address', null)
    } else if (address === null && cleared.current !== null) set('address', cleared.current)
  }
  const byHand = address?.typedByHand === true
  return (
    <>
      <F.Select
        name="addressCountry"
        label={labels.addressCountry}
        options={countries}
        description="France, Réunion, Martinique, Guadeloupe, Guyane, Mayotte ou Saint-Pierre-et-Miquelon"
        onChanged={choose}
        span={6}
      />
      {isAbroad && (
        <Alert
          ref={reveal}
          color="warning"
          role="alert"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={forbidden}
          data-span={6}
        >
          {urssafRefusals.abroad.message} L’adresse est effacée du formulaire, et reste sur la fiche du client.
        </Alert>
      )}
      {!isAbroad && byHand && (
        <AddressParts address={address} onChange={(next) => set('address', next)} readOnly={readOnly} />
      )}
      {!isAbroad && !byHand && (
        <F.Address
          name="address"
          label={labels.address}
          operation={peopleApi.addressAutocompleteInsee}
          withComplement
          optional={false}
          span={6}
        />
      )}
      {!isAbroad && address?.cityCode && <AsSent address={address} />}
      {!isAbroad && !readOnly && (
        <div data-span={6}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => set('address', byHand ? null : { ...emptyAddress, ...address, typedByHand: true })}
          >
            {byHand ? 'Chercher l’adresse dans la liste' : 'Écrire l’adresse par ses parties'}
          </Button>
        </div>
      )}
    </>
  )
}
