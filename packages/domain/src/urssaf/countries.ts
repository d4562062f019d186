// The INSEE code of each country, and which territories the INSEE counts as France: what the Urssaf asks for places of birth.

/** INSEE code of France; its overseas territories have it too. */
export const franceCode = '99100'

/** Where a household must live to pay taxes in France: the tax advance is open to these countries of addresses only. */
export const advanceCountries: readonly string[] = ['FR', 'RE', 'MQ', 'GP', 'GF', 'YT', 'PM']

/** ISO codes of territories whose births are registered in France, under a departement or a collectivity. */
const frenchTerritories: ReadonlySet<string> = new Set([...advanceCountries, ...['BL', 'MF', 'NC', 'PF', 'WF', 'TF']])

/** ISO code, then the last three digits of its code in the « Code officiel géographique »; several territories share one. */
const foreign =
  'DK101 IS102 NO103 SE104 FI105 EE106 LV107 LT108 DE109 AT110 BG111 HU112 LI113 RO114 CZ116 SK117 BA118 HR119 ME120 ' +
  'RS121 PL122 RU123 AL125 GR126 IT127 SM128 VA129 AD130 BE131 GB132 GI133 ES134 NL135 IE136 LU137 MC138 PT139 CH140 ' +
  'MT144 SI145 BY148 MD151 UA155 MK156 XK157 FO158 SJ159 AX160 GG161 IM161 JE161 ' +
  'SA201 IQ203 IR204 LB205 SY206 IL207 TR208 AF212 PK213 BT214 NP215 CN216 JP217 TH219 PH220 JO222 IN223 MM224 BN225 ' +
  'SG226 MY227 MV229 HK230 ID231 MO232 KH234 LK235 TW236 KP238 KR239 KW240 LA241 MN242 VN243 BD246 AE247 QA248 BH249 ' +
  'OM250 YE251 AM252 AZ253 CY254 GE255 KZ256 KG257 UZ258 TJ259 TM260 PS261 TL262 ' +
  'EG301 LR302 ZA303 GM304 SH306 IO308 TZ309 ZW310 NA311 CD312 GQ314 ET315 LY316 ER317 SO318 BI321 CM322 CF323 CG324 ' +
  'CI326 BJ327 GA328 GH329 GN330 BF331 KE332 MG333 MW334 ML335 MR336 NE337 NG338 UG339 RW340 SN341 SL342 SD343 TD344 ' +
  'TG345 ZM346 BW347 LS348 SS349 MA350 TN351 DZ352 EH389 MU390 SZ391 GW392 MZ393 ST394 AO395 CV396 KM397 SC398 DJ399 ' +
  'CA401 US404 MX405 CR406 CU407 DO408 GT409 HT410 HN411 NI412 PA413 SV414 AR415 BR416 CL417 BO418 CO419 EC420 PY421 ' +
  'PE422 UY423 VE424 AI425 BM425 KY425 MS425 TC425 VG425 JM426 FK427 GS427 GY428 BZ429 GL430 PR432 VI432 TT433 BB434 ' +
  'AW135 BQ443 CW444 SX445 BS436 SR437 DM438 LC439 VC440 AG441 KN442 ' +
  'AU501 NZ502 CK502 NU502 TK502 PN503 AS505 GU505 MP505 UM505 WS506 NR507 FJ508 TO509 PG510 TV511 SB512 KI513 VU514 ' +
  'MH515 FM516 PW517'

/** Countries where a birth is not registered in France. */
export const foreignCountries: readonly string[] = foreign.split(' ').map((pair) => pair.slice(0, 2))

const codes: ReadonlyMap<string, string> = new Map(
  foreign.split(' ').map((pair) => [pair.slice(0, 2), `99${pair.slice(2)}`]),
)

export const isBornInFrance = (country: string): boolean => frenchTerritories.has(country)

/** ISO code of a country → its INSEE code of five digits; null for one that the INSEE does not list. */
export const inseeCountry = (country: string): string | null =>
  isBornInFrance(country) ? franceCode : (codes.get(country) ?? null)
