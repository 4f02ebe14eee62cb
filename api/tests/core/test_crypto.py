"""Application secrets with ids: what each of them encrypts and decrypts."""

import pytest
from cryptography.fernet import InvalidToken
from pydantic import ValidationError

from api.core.crypto import Keyring, cipher
from api.tests.support.production_env import LONG_SECRET, production_environment, read_settings

OLD, NEW = "an old secret of more than 32 characters", "a new secret of more than 32 characters"


def test_single_secret_writes_what_the_previous_release_reads() -> None:
    ring = Keyring.parse(OLD)
    stored = ring.encrypt("accounts", b"IBAN")
    assert cipher(OLD.encode(), "accounts").decrypt(stored) == b"IBAN"
    assert ring.is_current(stored)


def test_first_secret_encrypts_and_all_decrypt() -> None:
    former = Keyring.parse(f"a:{OLD}")
    ring = Keyring.parse(f"b:{NEW},a:{OLD}")
    stored = former.encrypt("accounts", b"IBAN")
    assert stored.startswith(b"a:")
    assert (ring.decrypt("accounts", stored), ring.is_current(stored)) == (b"IBAN", False)
    assert ring.encrypt("accounts", b"x").startswith(b"b:")
    assert ring.current == NEW.encode()


def test_ciphertext_without_id_is_of_the_oldest_secret() -> None:
    stored = Keyring.parse(OLD).encrypt("accounts", b"IBAN")
    ring = Keyring.parse(f"b:{NEW},a:{OLD}")
    assert (ring.decrypt("accounts", stored), ring.is_current(stored)) == (b"IBAN", False)
    with pytest.raises(InvalidToken):
        Keyring.parse(f"b:{OLD},a:{NEW}").decrypt("accounts", stored)


def test_ciphertext_of_an_unknown_secret_or_another_purpose_is_refused() -> None:
    stored = Keyring.parse(f"a:{OLD}").encrypt("accounts", b"IBAN")
    for ring in (Keyring.parse(f"b:{OLD}"), Keyring.parse(NEW), Keyring.parse(f"a:{NEW}")):
        with pytest.raises(InvalidToken):
            ring.decrypt("accounts", stored)
    with pytest.raises(InvalidToken):
        Keyring.parse(f"a:{OLD}").decrypt("keys", stored)


def test_repeated_key_id_is_refused() -> None:
    with pytest.raises(ValueError, match="each key id once"):
        Keyring.parse(f"a:{OLD},a:{NEW}")


def test_secret_with_colons_and_commas_stays_one_secret() -> None:
    for secret in ("x:short", f"A:{OLD}", f"{OLD},{NEW}", f"{OLD},b:{NEW}"):
        assert Keyring.parse(secret).secrets == {"": secret.encode()}
    commas = f"{OLD}, with: a, comma"
    assert list(Keyring.parse(f"b:{NEW},a:{commas}").secrets.values()) == [
        NEW.encode(),
        commas.encode(),
    ]


def test_short_secret_of_a_list_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 32"):
        Keyring.parse(f"b:{NEW},a:short")


def test_production_reads_a_list_of_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = production_environment(APP_SECRET=f"b:{NEW},a:{LONG_SECRET}")
    assert read_settings(monkeypatch, listed).secret == NEW.encode()
    with pytest.raises((ValidationError, ValueError), match="APP_SECRET"):
        read_settings(monkeypatch, production_environment(APP_SECRET=f"b:{NEW},a:short"))
