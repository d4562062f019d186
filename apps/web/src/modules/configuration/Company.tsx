// The record of the company: one form, which the papers' letterhead is printed from.
import { companyApi } from '@cartable/domain/configuration/company.api.ts'
import {
  type CompanyRecord,
  companyDocumentRules,
  companyLogoRules,
} from '@cartable/domain/configuration/company.schema.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { urlOf } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { regions } from '../../platform/fields/regions.ts'
import { useToday } from '../../platform/fields/today.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'

const F = formOf<typeof companyApi.saveCompany>()

const crumbs = [{ label: 'Administration' }]
const countries = regions.map(({ code, name }) => ({ value: code, label: name }))

/** One image of the company: stored, replaced, removed. */
const Logo = (props: {
  readonly part: 'logo' | 'mailLogo'
  readonly kind: 'papers' | 'mails'
  readonly label: string
  readonly description: string
  readonly stored: CompanyRecord['logo']
}) => (
  <F.File
    part={props.part}
    label={props.label}
    description={props.description}
    rules={companyLogoRules}
    stored={props.stored && { ...props.stored, url: urlOf(companyApi.companyLogo, { kind: props.kind }) }}
    removeName={props.part === 'logo' ? 'removeLogo' : 'removeMailLogo'}
    optional
    span={6}
  />
)

/** What the mails of a service come from. */
const Sender = ({ service }: { readonly service: 'tuition' | 'traineeship' }) => (
  <>
    <F.Text name={`${service}SenderName`} label="Nom de l’expéditeur" placeholder="Celui du service" span={2} />
    <F.Text
      name={`${service}SenderEmail`}
      label="Adresse d’expédition"
      placeholder="Celle de l’installation"
      span={2}
    />
    <F.Text name={`${service}ReplyTo`} label="Adresse de réponse" placeholder="Celle de l’expédition" span={2} />
  </>
)

const Fields = ({ company }: { readonly company: CompanyRecord }) => {
  const today = useToday()
  const { document } = company
  return (
    <>
      <Section id="identite" title="Identité">
        <F.Text name="name" label="Nom" span={2} />
        <F.Text name="legalForm" label="Forme juridique" placeholder="SAS, SARL, association…" span={2} />
        <F.Euros name="capitalCents" label="Capital" span={2} />
        <F.Mask name="siren" label="SIREN" mask="siren" span={2} />
        <F.Mask name="nic" label="NIC" mask="nic" span={2} />
        <F.Mask name="VATNumber" label="Numéro de TVA" mask="vat" span={2} />
        <F.Text name="rcsCity" label="Ville du RCS" />
      </Section>
      <Section id="coordonnees" title="Coordonnées">
        <F.Phone name="phone" label="Téléphone" />
        <F.Address name="address" label="Adresse" operation={peopleApi.addressAutocomplete} withComplement span={6} />
      </Section>
      <Section id="services" title="Services">
        <F.Text name="privateTuitionName" label="Nom sur les papiers des cours particuliers" />
        <F.Text name="traineeshipName" label="Nom sur les papiers des stages" />
        <F.Mask name="sapNumber" label="Numéro SAP" mask="sap" />
        <F.Day
          name="sapDeclaredOn"
          label="Date de la déclaration SAP"
          max={today}
          description="Un cours donné avant ce jour est au taux normal de TVA, sans crédit d’impôt."
        />
      </Section>
      <Section id="visage" title="Visage">
        <Logo
          part="logo"
          kind="papers"
          label="Logo des papiers"
          description="En tête des factures, contrats et listes."
          stored={company.logo}
        />
        <Logo
          part="mailLogo"
          kind="mails"
          label="Logo des mails"
          description="Carré, en tête des mails ; sans lui, celui des papiers."
          stored={company.mailLogo}
        />
        <F.Color
          name="brandColour"
          label="Couleur"
          description="Des boutons des mails et des titres des papiers : du texte blanc doit s’y lire."
          optional
        />
      </Section>
      <Section id="mails-cours" title="Mails des cours particuliers">
        <Sender service="tuition" />
      </Section>
      <Section id="mails-stages" title="Mails des stages">
        <Sender service="traineeship" />
      </Section>
      <Section id="representant" title="Représentant légal">
        <F.Select name="legalRepresentativeNationality" label="Nationalité" options={countries} placeholder="Pays" />
        <F.Select
          name="legalRepresentativeCountryOfResidence"
          label="Pays de résidence"
          options={countries}
          placeholder="Pays"
        />
      </Section>
      <Section id="document" title="Document">
        <F.File
          part="document"
          label="Justificatif d’immatriculation (extrait Kbis)"
          rules={companyDocumentRules}
          stored={document && { ...document, url: urlOf(companyApi.companyDocument, {}) }}
          description={
            document && (
              <a href={urlOf(companyApi.companyDocument, {})} target="_blank" rel="noopener">
                Ouvrir {document.name} (nouvel onglet)
              </a>
            )
          }
          removeName="removeFile"
          optional
          span={6}
        />
      </Section>
    </>
  )
}

export const Company = () => {
  const query = useOperation(companyApi.showCompany, {})
  const canWrite = useCan('configuration', 'write')
  return (
    <Panel
      title="Société"
      breadcrumb={crumbs}
      actions={query.data && <HistoryButton className="companies" entityId={query.data.id} />}
      fill
    >
      <QueryPanel query={query} what="la fiche de la société">
        {(company) => (
          <RecordForm
            operation={companyApi.saveCompany}
            screen="societe"
            record={company}
            readOnly={!canWrite}
            closeOnSave={false}
            onSaved={() => toast.success('Société enregistrée.')}
            menu
          >
            <Fields company={company} />
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}
