// The registration of a customer as the Urssaf receives it (API Tiers de prestation 1.29, InputParticulierDTO).

export type ClientRegistration = {
  /** 1: M., 2: Mme */
  readonly civilite: '1' | '2'
  readonly nomNaissance: string
  /** Only when it is not the birth name. */
  readonly nomUsage?: string
  readonly prenoms: string
  /** `1980-03-29T00:00:00.000Z` */
  readonly dateNaissance: string
  readonly lieuNaissance: {
    readonly codePaysNaissance: string
    /** Three characters; with its commune, for France only. */
    readonly departementNaissance?: string
    readonly communeNaissance?: { readonly codeCommune: string; readonly libelleCommune?: string }
  }
  readonly numeroTelephonePortable: string
  readonly adresseMail: string
  readonly adressePostale: ClientAddress
  readonly coordonneeBancaire: { readonly bic: string; readonly iban: string; readonly titulaire: string }
}

export type ClientAddress = {
  readonly numeroVoie?: string
  readonly lettreVoie?: string
  readonly codeTypeVoie?: string
  readonly libelleVoie?: string
  readonly complement?: string
  readonly lieuDit?: string
  readonly libelleCommune: string
  readonly codeCommune: string
  readonly codePostal: string
  readonly codePays: string
}

/** What we know of a customer, in our words; null where nothing was filled in. */
export type RegistrationFacts = {
  readonly gender: 'female' | 'male' | null
  readonly birthName: string | null
  readonly lastName: string | null
  /** All of them, separated by spaces. */
  readonly firstNames: string | null
  /** `YYYY-MM-DD` */
  readonly birthOn: string | null
  /** ISO code. */
  readonly birthCountry: string | null
  /** `69`, `2B`, `976` */
  readonly birthDepartementCode: string | null
  /** INSEE code of the commune, five characters. */
  readonly birthCityCode: string | null
  readonly birthCity: string | null
  /** E.164 */
  readonly mobilePhone: string | null
  readonly email: string | null
  readonly address: {
    readonly houseNumber: string | null
    readonly street: string | null
    readonly complement: string | null
    readonly cityCode: string | null
    readonly postalCode: string | null
    readonly city: string | null
    /** ISO code. */
    readonly country: string
  } | null
  readonly bank: { readonly holder: string | null; readonly bic: string | null; readonly iban: string | null } | null
}

/** A field that stops the registration; `path` is a path of `RegistrationFacts`. */
export type RegistrationFault = { readonly path: string; readonly message: string }
