import { getBillingAddress } from '@plumbline/contract/paths.gen';
import { isBlank } from '@plumbline/rules/access/field-problems';
import type { CountryCode } from '@plumbline/rules/portals/settings/portal';
import { regionMismatch } from '@plumbline/rules/region-mismatch';
import { REGIONS, readPostalCode, regionName } from '@plumbline/rules/regions';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { SelectField } from '@plumbline/ui/fields/select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useEffect, useEffectEvent } from 'react';
import { AddressField } from '../../lib/address-field.tsx';
import type { ChangeForm, MethodForm } from '../method-form.ts';
import { useTouched } from './use-touched.ts';
import { useZipPlace } from './use-zip-place.ts';
import classes from '../confirm/confirm-form.module.css';

const COUNTRY_NAMES: Readonly<Record<CountryCode, string>> = { US: 'United States', CA: 'Canada' };
const WORDS = {
  US: { state: 'State', postalCode: 'ZIP code', missingState: 'Choose the state', wrong: 'Enter a ZIP code' },
  CA: {
    state: 'Province',
    postalCode: 'Postal code',
    missingState: 'Choose the province',
    wrong: 'Enter a postal code',
  },
} as const;

type BillingFieldsProps = {
  form: MethodForm;
  change: ChangeForm;
  countries: readonly CountryCode[];
  /** Payment requests need the postal code only (CARD-03). */
  isZipOnly?: boolean | undefined;
};

/** The billing address of a card. */
export function BillingFields({ form, change, countries, isZipOnly = false }: BillingFieldsProps) {
  const { country, postalCode } = form;
  const { place, isAsking } = useZipPlace(country, postalCode);
  useFillFromZip(place, form, change, isZipOnly);
  useFillKnownAddress({ form, change, countries, isZipOnly });
  const mismatch = regionMismatch(form);
  const isPlaceless = readPostalCode(country, postalCode) !== null && place === null && !isAsking;
  const countryField = countries.length > 1 && <CountryField form={form} change={change} countries={countries} />;
  return (
    <>
      {!isZipOnly && countryField}
      {isZipOnly ? (
        <div className={classes.pair}>
          {countryField}
          <PostalCodeField
            form={form}
            change={change}
            // Its line is kept free: a pay button below must not move while it is clicked.
            hint={regionName(country, form.state) ?? '\u00A0'}
            mismatch={isPlaceless ? mismatch : null}
          />
          {/* Asks for the state if the postal code is unknown (decision B24). */}
          {isPlaceless && <StateField form={form} change={change} />}
        </div>
      ) : (
        <>
          <StreetField form={form} change={change} />
          <div className={classes.triple}>
            <CityField form={form} change={change} />
            <StateField form={form} change={change} />
            <PostalCodeField form={form} change={change} mismatch={mismatch} />
          </div>
        </>
      )}
    </>
  );
}

type FieldProps = Pick<BillingFieldsProps, 'form' | 'change'>;

const CountryField = ({ form, change, countries }: FieldProps & Pick<BillingFieldsProps, 'countries'>) => (
  <SelectField
    label="Country"
    options={countries.map((code) => ({ value: code, label: COUNTRY_NAMES[code] }))}
    value={form.country}
    onChange={(value) => change({ country: value === 'CA' ? 'CA' : 'US', state: '', postalCode: '' })}
  />
);

/** Fills empty fields from the postal code; with the postal code only, its state always applies. */
function useFillFromZip(
  place: { city: string; state: string } | null,
  form: MethodForm,
  change: ChangeForm,
  isZipOnly: boolean,
): void {
  const fill = useEffectEvent((found: { city: string; state: string }) => {
    change({
      ...(isBlank(form.city) && !isZipOnly && { city: found.city }),
      ...((form.state === '' || isZipOnly) && { state: found.state }),
    });
  });
  useEffect(() => {
    if (place !== null) fill(place);
  }, [place]);
}

/** Starts an empty form with the known address of the payer, if the portal has its country. */
function useFillKnownAddress({ form, change, countries, isZipOnly = false }: BillingFieldsProps): void {
  const { data } = useAnswer(getBillingAddress, {}, { enabled: !isZipOnly });
  const known = data?.billingAddress ?? null;
  const fill = useEffectEvent((address: NonNullable<typeof known>) => {
    const isEmpty = [form.address, form.city, form.state, form.postalCode].every(isBlank);
    if (isEmpty && countries.includes(address.country)) change(address);
  });
  useEffect(() => {
    if (known !== null) fill(known);
  }, [known]);
}

function StreetField({ form, change }: FieldProps) {
  const { isTouched, touch } = useTouched();
  const props = {
    label: 'Billing address',
    maxLength: 200,
    required: true,
    value: form.address,
    onBlur: touch,
    error: isTouched && isBlank(form.address) && 'Enter the address of the card',
  };
  // Suggestions cover the United States only.
  if (form.country !== 'US') {
    return (
      <TextField
        {...props}
        autoComplete="billing street-address"
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
    );
  }
  return (
    <AddressField
      {...props}
      autoComplete="billing street-address"
      country={form.country}
      onChange={(address) => change({ address })}
      onFound={({ city, state, zip }) => change({ city, state, postalCode: zip })}
    />
  );
}

function CityField({ form, change }: FieldProps) {
  const { isTouched, touch } = useTouched();
  return (
    <TextField
      label="City"
      autoComplete="billing address-level2"
      maxLength={100}
      required
      value={form.city}
      onChange={(event) => change({ city: event.currentTarget.value })}
      onBlur={touch}
      error={isTouched && isBlank(form.city) && 'Enter the city'}
    />
  );
}

function StateField({ form, change }: FieldProps) {
  const { isTouched, touch } = useTouched();
  const words = WORDS[form.country];
  return (
    <SelectField
      label={words.state}
      searchable
      autoComplete="billing address-level1"
      placeholder="Choose"
      required
      options={REGIONS[form.country].map(({ code, name }) => ({ value: code, label: name }))}
      value={form.state === '' ? null : form.state}
      onChange={(state) => change({ state: state ?? '' })}
      onBlur={touch}
      error={isTouched && regionName(form.country, form.state) === null && words.missingState}
    />
  );
}

type PostalCodeFieldProps = FieldProps & { hint?: string | null | undefined; mismatch: string | null };

function PostalCodeField({ form, change, hint, mismatch }: PostalCodeFieldProps) {
  const { isTouched, touch } = useTouched();
  const words = WORDS[form.country];
  return (
    <TextField
      label={words.postalCode}
      autoComplete="billing postal-code"
      inputMode={form.country === 'US' ? 'numeric' : 'text'}
      maxLength={10}
      required
      hint={hint}
      value={form.postalCode}
      onChange={(event) => change({ postalCode: event.currentTarget.value })}
      onBlur={touch}
      error={mismatch ?? (isTouched && readPostalCode(form.country, form.postalCode) === null && words.wrong)}
    />
  );
}
