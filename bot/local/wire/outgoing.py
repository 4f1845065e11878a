"""Whether Discord would take a message that the bot sends or edits."""

from __future__ import annotations

from bot.local.bounds import errors, limits, parts
from bot.local.bounds.errors import Fault, Refused
from bot.local.world.shapes import StoredMessage, Upload, Wire


def check_message(
    body: Wire, uploads: dict[int, Upload], *, editing: StoredMessage | None = None, inside: str | None = None
) -> None:
    """Raise what Discord would answer to this message; ``inside`` names the part of the request that holds it."""
    if any(len(upload.data) > limits.FILE_BYTES for upload in uploads.values()):
        raise Refused(413, 40005, "Request entity too large")
    faults = list(limits.message_faults(body, was_v2=editing is not None and editing.is_v2))
    faults += _file_faults(body, uploads, editing)
    if faults:
        raise errors.bad_form(*(fault.below(inside) if inside else fault for fault in faults))
    if _is_empty(body, uploads, editing):
        raise Refused(400, 50006, "Cannot send an empty message")


def _file_faults(body: Wire, uploads: dict[int, Upload], editing: StoredMessage | None) -> list[Fault]:
    before = {entry["id"]: entry["filename"] for entry in editing.files} if editing else {}
    faults = []
    listed = body.get("attachments")
    for index, entry in enumerate(listed or []):
        if str(entry.get("id")) not in before and entry.get("id") not in (*uploads, *map(str, uploads)):
            text = f"No file files[{entry.get('id')}] in this request"
            faults.append(Fault(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", text))
    described = {str(entry.get("id")): entry for entry in listed or []}
    names = {described.get(str(n), {}).get("filename") or upload.filename for n, upload in uploads.items()}
    names |= {name for key, name in before.items() if listed is None or key in described}
    if len(uploads) + sum(listed is None or key in described for key in before) > limits.FILES:
        faults.append(limits.too_long(("attachments",), limits.FILES))
    return faults + _media_faults(body, names)


def _media_faults(body: Wire, names: set[str]) -> list[Fault]:
    faults = []
    for where, component in parts.walk(body.get("components") or [], ("components",)):
        for place, item in parts.media_of(component, where):
            scheme, _, name = str(item.get("url")).partition("://")
            if scheme == "attachment" and name not in names:
                text = f"The referenced attachment was not found: {name}"
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                faults.append(Fault((*place, "url"), code, text))
            elif scheme not in ("attachment", "http", "https"):
                text = "Scheme must be one of ('attachment', 'http', 'https')."
                faults.append(Fault((*place, "url"), "URL_TYPE_INVALID_SCHEME", text))
    return faults


def _is_empty(body: Wire, uploads: dict[int, Upload], editing: StoredMessage | None) -> bool:
    if uploads:
        return False
    content = body.get("content") if "content" in body or editing is None else editing.content
    embeds = body.get("embeds") if "embeds" in body or editing is None else editing.embeds
    components = body.get("components") if "components" in body or editing is None else editing.components
    files = editing.files if editing else []
    if body.get("attachments") is not None:
        files = body["attachments"]
    return not ((content or "").strip() or embeds or components or files)
