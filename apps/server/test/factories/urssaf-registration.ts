// A registration that the Urssaf takes, for tests; each person is another one.
import type { ClientRegistration } from '@cartable/domain/urssaf/registration.ts'

let people = 0
const letters = () => [...String(people)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

export const testRegistration = (change: Partial<ClientRegistration> = {}): ClientRegistration => {
  people += 1
  return {
    civilite: '2',
    nomNaissance: `Durand ${letters()}`,
    prenoms: 'Jeanne',
    dateNaissance: '1980-03-29T00:00:00.000Z',
    lieuNaissance: {
      codePaysNaissance: '99100',
      departementNaissance: '069',
      communeNaissance: { codeCommune: '381', libelleCommune: 'Lyon' },
    },
    numeroTelephonePortable: '0605040302',
    adresseMail: `jeanne-${people}@contact.fr`,
    adressePostale: {
      numeroVoie: '8',
      codeTypeVoie: 'R',
      libelleVoie: 'du Soleil',
      libelleCommune: 'Lyon',
      codeCommune: '69381',
      codePostal: '69001',
      codePays: '99100',
    },
    coordonneeBancaire: { bic: 'BNPAFRPPXXX', iban: 'FR7630006000011234567890189', titulaire: 'Mme Jeanne Durand' },
    ...change,
  }
}
