// Personal data of people: identity, bank accounts, addresses.
import { sql } from 'kysely'
import { among, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

export const peoplePrivacy: PrivacyContribution = {
  domain: 'people',
  tables: [
    {
      table: 'bank_accounts',
      label: 'Comptes bancaires',
      of: (held) => among('t.person_id', held.personIds),
      hide: ['iban_encrypted', 'iban_digest'],
      erasure: { kind: 'delete' },
    },
    {
      table: 'people',
      label: 'Identité et coordonnées',
      of: (held) => among('t.id', held.personIds),
      file: 'photo_file_id',
      erasure: {
        kind: 'clear',
        none: [
          ...['gender', 'first_name', 'birth_name', 'birth_on', 'birth_country', 'birth_departement_code'],
          ...['birth_city_code', 'birth_city', 'nationality', 'email', 'phone', 'phone_region', 'mobile_phone'],
          ...['mobile_phone_region', 'proven_mobile', 'address_id', 'photo_file_id'],
        ],
        set: { last_name: sql`'Personne effacée n°\u00a0' || t.id::text` },
        marks: { erased_at: sql`coalesce(t.erased_at, clock_now())` },
      },
      stays: ['search_text'],
      why: 'La ligne reste sous un numéro, sans nom\u00a0: les factures et les paiements s’y rattachent.',
    },
    {
      table: 'addresses',
      label: 'Adresses',
      of: (held) => among('t.id', held.addressIds),
      erasure: { kind: 'deleteUnused' },
      why: 'Celle qu’une facture porte reste avec cette facture.',
    },
  ],
}
